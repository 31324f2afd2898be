import Foundation
import FoundationXML
import Horology
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// The members of an interface, a line each: what there is to compare.
private func members(of table: Interface) -> [String] {
  let text = { (arguments: [Interface.Argument], direction: String) in
    arguments.map { "\(direction) \($0.type) \($0.name)" }
  }
  let methods = table.methods.map {
    (["method", $0.name] + text($0.inputs, "in") + text($0.outputs, "out")).joined(separator: " ")
  }
  let signals = table.signals.map { (["signal", $0.name] + text($0.arguments, "")).joined(separator: " ") }
  let properties = table.properties.map {
    "property \($0.name) \($0.type) \($0.set == nil ? "read" : "readwrite") \($0.emission.rawValue)"
  }
  return (methods + signals + properties).sorted()
}

/// Reads the members out of an introspection document.
private final class Description: NSObject, XMLParserDelegate {
  private(set) var lines: [String] = []
  private(set) var interfaces: [String] = []

  nonisolated init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    _ = parser.parse()
  }

  nonisolated func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    MainActor.assumeIsolated { start(element, attributes) }
  }

  private func start(_ element: String, _ attributes: [String: String]) {
    let name = attributes["name"] ?? ""
    switch element {
    case "interface": interfaces.append(name)
    case "method", "signal": lines.append("\(element) \(name)")
    case "arg":
      lines[lines.count - 1] += " \(attributes["direction"] ?? "") \(attributes["type"] ?? "") \(name)"
    case "property":
      lines.append("property \(name) \(attributes["type"] ?? "") \(attributes["access"] ?? "") true")
    case "annotation":
      lines[lines.count - 1].replace(/\ true$/, with: " " + (attributes["value"] ?? ""))
    default: break
    }
  }
}

@Suite("The bus interface") @MainActor struct ContractTests {
  private final class NoArchive: Archive {
    func commit(_ changes: [Change], then: @escaping @MainActor (Result<Void, StoreError>) -> Void) {}
    func history(most: Int, then: @escaping @MainActor (Result<[HistoryEntry], StoreError>) -> Void) {}
  }

  private final class NoAppearance: Appearance {
    var theme: String { "" }
    var slots: [String: String] { [:] }
    func set(theme: String, then: @escaping @MainActor @Sendable (Result<Void, Refusal>) -> Void) {}
    func set(slots: [String: String], then: @escaping @MainActor @Sendable (Result<Void, Refusal>) -> Void) {}
  }

  @Test("is what the XML file says, no more and no less")
  func tableIsTheContract() throws {
    let bus = try PrivateBus()
    let moment = Moment(
      wall: Instant(seconds: 1_800_000_000), boot: BootTime(microseconds: 0), bootID: "", zone: FixedZone.utc)
    let engine = Engine(restoring: EngineState(), rules: EngineRules(), zones: NoZones(), at: moment)
    let clockwork = Clockwork(engine: engine, clock: { moment }, archive: NoArchive())
    let service = try AgentService(
      on: bus.connect(), clockwork: clockwork, archive: NoArchive(), appearance: NoAppearance(),
      wakes: { "" }, showStopwatch: {})
    let contract = Description(AgentService.introspection)
    #expect(contract.interfaces == [AgentService.interface])
    #expect(contract.lines.sorted() == members(of: service.table()))
    #expect(contract.lines.count > 20)
  }
}
