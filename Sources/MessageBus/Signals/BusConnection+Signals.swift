import CDBus

extension BusConnection {
  /// The name by which the bus itself is known.
  public nonisolated static let busName = "org.freedesktop.DBus"

  /// Asks the bus for signals; they come as long as the subscription is held.
  public func subscribe(
    _ rule: MatchRule, _ body: @escaping (BusSignal) -> Void
  ) throws(BusError) -> Subscription {
    try Subscription(self, rule, body)
  }

  /// Tells who owns a name, nil for nobody: soon, and at every change, as long as the watch is held.
  public func watchName(_ name: String, _ body: @escaping (String?) -> Void) throws(BusError) -> NameWatch {
    try NameWatch(self, name, body)
  }

  func add(_ subscription: Subscription) {
    subscriptions[ObjectIdentifier(subscription)] = Weak(subscription)
    matchCounts[subscription.text, default: 0] += 1
    guard matchCounts[subscription.text] == 1 else { return }
    callBus("AddMatch", [.string(subscription.text)]) { [weak self, text = subscription.text] result in
      guard case .failure(let error) = result, error != .disconnected else { return }
      self?.report("the bus refused the match rule \(text): \(error)")
    }
  }

  func remove(_ subscription: Subscription) {
    subscriptions[ObjectIdentifier(subscription)] = nil
    guard let count = matchCounts[subscription.text] else { return }
    matchCounts[subscription.text] = count > 1 ? count - 1 : nil
    guard count == 1, isConnected else { return }
    do throws(BusError) {
      try send(
        DBUS_SERVICE_DBUS, "/org/freedesktop/DBus", DBUS_INTERFACE_DBUS, "RemoveMatch",
        [.string(subscription.text)])
    } catch {
      report("the match rule \(subscription.text) stays with the bus: \(error)")
    }
  }

  func deliver(_ message: Message) {
    guard !subscriptions.isEmpty, let path = message.path, let interface = message.interface,
      let member = message.member
    else { return }
    do throws(BusError) {
      let signal = BusSignal(
        sender: message.sender ?? "", path: path, interface: interface, member: member,
        arguments: try message.arguments)
      // A callback may add and remove subscriptions.
      for subscription in subscriptions.values { subscription.object?.deliver(signal) }
    } catch {
      report("the signal \(interface).\(member) could not be read: \(error)")
    }
  }
}
