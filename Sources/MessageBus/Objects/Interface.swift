/// An interface as a table: what is introspected, checked and called.
public struct Interface {
  /// A named, typed argument.
  public struct Argument {
    /// A name for people.
    public var name: String
    /// What a call or signal must carry here.
    public var type: BusType
  }

  /// A method and who answers it.
  public struct Method {
    /// The member name.
    public var name: String
    /// What a call must carry, in order.
    public var inputs: [Argument]
    /// What a reply must carry, in order.
    public var outputs: [Argument]
    /// Answers the call, now or later; the arguments fit `inputs`.
    public var handler: (MethodCall) -> Void

    /// A method; arguments as pairs of name and type, in order.
    public init(
      _ name: String, in inputs: KeyValuePairs<String, BusType> = [:],
      out outputs: KeyValuePairs<String, BusType> = [:], handler: @escaping (MethodCall) -> Void
    ) {
      self.name = name
      self.inputs = inputs.map(Argument.init)
      self.outputs = outputs.map(Argument.init)
      self.handler = handler
    }
  }

  /// A property and where its value comes from and goes to.
  public struct Property {
    /// What a change of the value emits, as `org.freedesktop.DBus.Property.EmitsChangedSignal` names it.
    public enum Emission: String, Sendable {
      /// The new value.
      case value = "true"
      /// That it changed.
      case invalidation = "invalidates"
      /// Nothing: it never changes.
      case constant = "const"
      /// Nothing, though it changes.
      case nothing = "false"
    }

    /// The property's name.
    public var name: String
    /// The type of its value.
    public var type: BusType
    /// What a change emits.
    public var emission: Emission
    /// The value now, of type `type`.
    public var get: () throws(BusError) -> BusValue
    /// Takes a value of type `type` and answers the call with nothing or an error, now or later; nil for a
    /// property that can't be set.
    public var set: ((BusValue, MethodCall) -> Void)?

    /// A property.
    public init(
      _ name: String, _ type: BusType, emission: Emission = .value,
      get: @escaping () throws(BusError) -> BusValue, set: ((BusValue, MethodCall) -> Void)? = nil
    ) {
      self.name = name
      self.type = type
      self.emission = emission
      self.get = get
      self.set = set
    }
  }

  /// A signal that the object emits.
  public struct Signal {
    /// The member name.
    public var name: String
    /// What it carries, in order.
    public var arguments: [Argument]

    /// A signal; arguments as pairs of name and type, in order.
    public init(_ name: String, _ arguments: KeyValuePairs<String, BusType> = [:]) {
      self.name = name
      self.arguments = arguments.map(Argument.init)
    }
  }

  /// The interface's name.
  public var name: String
  /// What can be called.
  public var methods: [Method]
  /// What can be read, and set.
  public var properties: [Property]
  /// What the object emits.
  public var signals: [Signal]

  /// An interface of these members, which `export` checks.
  public init(_ name: String, methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
  }

  /// Throws unless all names and types are valid and no name stands twice.
  func check() throws(BusError) {
    try Name.interface.check(name)
    for names in [methods.map(\.name), properties.map(\.name), signals.map(\.name)] {
      for member in names { try Name.member.check(member) }
      guard Set(names).count == names.count else { throw .invalid("\(name) has two members of one name") }
    }
    for arguments in methods.flatMap({ [$0.inputs, $0.outputs] }) + signals.map(\.arguments) {
      _ = try Signature(arguments.map(\.type))
    }
    _ = try Signature(properties.map(\.type))
  }

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
  func signal(_ name: String) -> Signal? { signals.first { $0.name == name } }
}

extension [Interface.Argument] {
  /// The types in a row, as text.
  var signatureText: String { map(\.type.description).joined() }
}
