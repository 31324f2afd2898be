import CDBus

/// Who owns a name, now and at every change, as long as this is held.
public final class NameWatch {
  private var body: ((String?) -> Void)?
  private var changes: Subscription?
  private var query: PendingCall?
  /// The owner last told of; nil before the first time.
  private var told: String??

  init(_ connection: BusConnection, _ name: String, _ body: @escaping (String?) -> Void) throws(BusError) {
    try Name.bus.check(name)
    self.body = body
    // Asked in this order, every change after the answer is seen, and none before it matters.
    changes = try connection.subscribe(
      MatchRule(
        sender: BusConnection.busName, interface: DBUS_INTERFACE_DBUS, member: "NameOwnerChanged", arg0: name)
    ) { [unowned self] signal in
      guard signal.arguments.count == 3, let owner = signal.arguments[2].string else { return }
      tell(owner.isEmpty ? nil : owner)
    }
    query = connection.nameOwner(of: name) { [weak self] result in
      switch result {
      case .success(let owner): self?.tell(owner)
      case .failure(.disconnected): break
      case .failure: self?.tell(nil)
      }
    }
  }

  isolated deinit { cancel() }

  /// Ends the watch; the callback does not come any more.
  public func cancel() {
    body = nil
    changes = nil
    query?.cancel()
    query = nil
  }

  private func tell(_ owner: String?) {
    guard let body, told != .some(owner) else { return }
    told = owner
    body(owner)
  }
}
