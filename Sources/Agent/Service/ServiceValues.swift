import Horology
import MessageBus

// What calls carry and what they are refused with.

extension MethodCall {
  func record(_ index: Int) -> [String: BusValue] { arguments[index].dictionary ?? [:] }
  func number(_ index: Int) -> UInt32 { arguments[index].uint32 ?? 0 }

  /// The id in the first argument.
  func id(_ kind: EntryID.Kind) throws(Refusal) -> EntryID {
    let text = arguments[0].string ?? ""
    guard let id = EntryID(text), id.kind == kind else { throw .unknownID(text) }
    return id
  }

  /// The id in the first argument, of any kind; nil if it is empty.
  func idOrAll() throws(Refusal) -> EntryID? {
    let text = arguments[0].string ?? ""
    guard let id = EntryID(text) else {
      if text.isEmpty { return nil }
      throw .unknownID(text)
    }
    return id
  }
}

extension BusValue {
  static func records(_ records: [[String: BusValue]]) -> BusValue {
    .array(of: "a{sv}", records.map(BusValue.vardict))
  }

  static func slots(_ slots: [String: String]) -> BusValue {
    .dictionary(
      key: .string, value: .string,
      slots.sorted { $0.key < $1.key }.map { Entry(.string($0.key), .string($0.value)) })
  }
}

extension BusError {
  /// An error of the agent's own, `org.pocketchime.Error.NAME`.
  ///
  /// The message, which may quote what came in, becomes one line of bearable length.
  static func agent(_ name: String, _ message: String) -> BusError {
    var line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    if line.count > 300 { line = "\(line.prefix(100)) … \(line.suffix(100))" }
    return .remote(name: "org.pocketchime.Error.\(name)", message: line)
  }
}

extension Clockwork.Failure {
  var busError: BusError {
    switch self {
    case .notSaved(let text): .agent("StoreFailed", text)
    case .refused(let refusal): .agent(refusal.errorName, refusal.description)
    }
  }
}

extension Refusal {
  fileprivate var errorName: String {
    switch self {
    case .unknownID: "UnknownId"
    case .invalidArgument: "InvalidArgument"
    case .illegalState: "IllegalState"
    case .limitReached: "LimitReached"
    }
  }
}
