import CDBus

extension BusConnection {
  /// How a name is asked for.
  public struct NameOptions: OptionSet, Sendable {
    /// The flags as the bus takes them.
    public let rawValue: UInt32

    /// The options of these flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Another may take the name over.
    public static let allowReplacement = NameOptions(rawValue: UInt32(DBUS_NAME_FLAG_ALLOW_REPLACEMENT))
    /// Takes the name over from an owner who allows it.
    public static let replaceExisting = NameOptions(rawValue: UInt32(DBUS_NAME_FLAG_REPLACE_EXISTING))
    /// Don't wait in line where the name is taken.
    public static let doNotQueue = NameOptions(rawValue: UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE))
  }

  /// What came of asking for a name.
  public enum NameOutcome: Hashable, Sendable {
    /// The name is ours, or was already.
    case owned
    /// Another owns it; we stand in line.
    case queued
    /// Another owns it, and we don't stand in line.
    case taken
  }

  /// Asks for a well-known name.
  public func requestName(
    _ name: String, _ options: NameOptions = [.doNotQueue],
    completion: @escaping (Result<NameOutcome, BusError>) -> Void
  ) {
    callBus("RequestName", [.string(name), .uint32(options.rawValue)]) { result in
      completion(
        result.map { values in
          switch values.first?.uint32.map(Int32.init(clamping:)) {
          case DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER: .owned
          case DBUS_REQUEST_NAME_REPLY_IN_QUEUE: .queued
          default: .taken
          }
        })
    }
  }

  /// Gives a name back; nothing happens where it is not ours.
  public func releaseName(
    _ name: String, completion: @escaping (Result<Void, BusError>) -> Void = { _ in }
  ) {
    callBus("ReleaseName", [.string(name)]) { completion($0.map { _ in }) }
  }

  /// Has the bus start the service of this name, where one is installed.
  public func startService(
    _ name: String, timeout: Duration = .seconds(25),
    completion: @escaping (Result<Void, BusError>) -> Void
  ) {
    callBus("StartServiceByName", [.string(name), .uint32(0)], timeout: timeout) {
      completion($0.map { _ in })
    }
  }

  /// The unique name of a name's owner; nil if it has none.
  @discardableResult
  public func nameOwner(
    of name: String, completion: @escaping (Result<String?, BusError>) -> Void
  ) -> PendingCall {
    callBus("GetNameOwner", [.string(name)]) { result in
      switch result {
      case .success(let values): completion(.success(values.first?.string))
      case .failure(.remote(DBUS_ERROR_NAME_HAS_NO_OWNER, _)): completion(.success(nil))
      case .failure(let error): completion(.failure(error))
      }
    }
  }

  /// Calls a method of the bus itself.
  @discardableResult
  func callBus(
    _ member: String, _ arguments: [BusValue], timeout: Duration = .seconds(5),
    completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) -> PendingCall {
    call(
      DBUS_SERVICE_DBUS, "/org/freedesktop/DBus", DBUS_INTERFACE_DBUS, member, arguments, timeout: timeout,
      completion: completion)
  }
}
