import CDBus
import Testing

@testable import MessageBus

@MainActor struct RoundTripTests {
  /// The values as they come out of the bytes of a message.
  private func overTheWire(_ values: [BusValue]) throws -> [BusValue] {
    try Message(demarshalling: try Message.sample(values).marshalled()).arguments
  }

  @Test(arguments: sampleValues)
  func everyType(_ value: BusValue) throws {
    #expect(try overTheWire([value]) == [value])
  }

  @Test func manyArgumentsAndNone() throws {
    #expect(try overTheWire(sampleValues.dropLast(5)) == sampleValues.dropLast(5))
    #expect(try overTheWire([]) == [])
  }

  @Test func notANumber() throws {
    let value = try #require(try overTheWire([.double(.nan)]).first?.double)
    #expect(value.isNaN)
  }

  @Test func randomValues() throws {
    var random = SeededGenerator(seed: 1)
    for round in 0..<1000 {
      let value = BusValue.random(
        .random(depth: 4, using: &random), depth: 4, using: &random)
      #expect(try overTheWire([value]) == [value], "round \(round)")
    }
  }

  @Test func theDeepestThatDBusAllows() throws {
    let deepest = (0..<64).reduce(BusValue.byte(1)) { value, _ in .variant(value) }
    #expect(try overTheWire([deepest]) == [deepest])
    #expect(throws: BusError.invalid("a value is nested deeper than D-Bus allows")) {
      try Message.sample([.variant(deepest)])
    }
  }
}
