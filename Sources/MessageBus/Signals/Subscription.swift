/// Signals of a match rule, as long as this is held.
public final class Subscription {
  let rule: MatchRule
  let text: String
  private var body: ((BusSignal) -> Void)?
  private weak var connection: BusConnection?
  private var senderOwner: String?
  private var senderWatch: NameWatch?

  init(_ connection: BusConnection, _ rule: MatchRule, _ body: @escaping (BusSignal) -> Void) throws(BusError)
  {
    self.rule = rule
    self.body = body
    self.connection = connection
    text = try rule.text
    senderOwner = rule.sender
    // Signals carry their sender's unique name. The owner is asked for before the rule is added, so that the
    // bus answers before it sends the first signal.
    if let sender = rule.sender, sender != BusConnection.busName, !sender.hasPrefix(":") {
      senderOwner = nil
      senderWatch = try connection.watchName(sender) { [unowned self] in senderOwner = $0 }
    }
    connection.add(self)
  }

  isolated deinit { cancel() }

  /// Ends the subscription; the callback does not come any more.
  public func cancel() {
    guard body != nil else { return }
    body = nil
    senderWatch = nil
    connection?.remove(self)
  }

  /// Hands the signal on if the rule wants it.
  func deliver(_ signal: BusSignal) {
    guard let body, rule.matches(signal, senderOwner: senderOwner) else { return }
    body(signal)
  }
}
