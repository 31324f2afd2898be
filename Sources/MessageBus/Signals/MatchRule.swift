/// Which signals a subscription wants; what is nil may be anything.
public nonisolated struct MatchRule: Hashable, Sendable {
  /// A unique name, or a well-known one, which stands for its owner at the time.
  public var sender: String?
  /// The object.
  public var path: ObjectPath?
  /// The interface.
  public var interface: String?
  /// The signal's name.
  public var member: String?
  /// The first argument, where it is a string.
  public var arg0: String?

  /// The rule of these conditions.
  public init(
    sender: String? = nil, path: ObjectPath? = nil, interface: String? = nil, member: String? = nil,
    arg0: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arg0 = arg0
  }

  /// The rule as the bus takes it; an error if a name in it is none.
  var text: String {
    get throws(BusError) {
      if let sender { try Name.bus.check(sender) }
      if let interface { try Name.interface.check(interface) }
      if let member { try Name.member.check(member) }
      guard arg0?.utf8.contains(0) != true else { throw .invalid("arg0 holds a NUL character") }
      let conditions = [
        ("sender", sender), ("path", path?.description), ("interface", interface), ("member", member),
        ("arg0", arg0),
      ]
      return conditions.reduce(into: "type='signal'") { text, condition in
        if let value = condition.1 { text += ",\(condition.0)='\(Self.quoted(value))'" }
      }
    }
  }

  /// Whether the rule wants this signal; `senderOwner` is the unique name that `sender` stands for.
  func matches(_ signal: BusSignal, senderOwner: String?) -> Bool {
    (sender == nil || signal.sender == senderOwner)
      && (path == nil || signal.path == path)
      && (interface == nil || signal.interface == interface)
      && (member == nil || signal.member == member)
      && (arg0 == nil || signal.firstString == arg0)
  }

  /// Inside quotes only the apostrophe ends the quote; outside them a backslash escapes it.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
  }
}

nonisolated extension BusSignal {
  /// The first argument if it is a string, which alone `arg0` looks at.
  fileprivate var firstString: String? {
    if case .string(let text) = arguments.first { text } else { nil }
  }
}
