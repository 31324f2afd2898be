import Testing

@testable import MessageBus

/// Bytes that nobody meant as a message: libdbus may refuse them, and what it lets pass must be readable.
@MainActor struct HostileBytesTests {
  @Test func noise() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...200, using: &random)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      // A believable start, so that more than the first byte is looked at.
      if bytes.count > 4, Bool.random(using: &random) {
        bytes.replaceSubrange(0..<4, with: [0x6c, UInt8.random(in: 0...5, using: &random), 0, 1])
      }
      _ = try? Message(demarshalling: bytes).arguments
    }
  }

  @Test func damagedMessages() throws {
    var random = SeededGenerator(seed: 3)
    var (read, refused) = (0, 0)
    let messages = try sampleValues.map { try Message.sample([$0, "end"]).marshalled() }
    for _ in 0..<200 {
      for message in messages {
        var bytes = message
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let damaged = try? Message(demarshalling: bytes) else {
          refused += 1
          continue
        }
        let arguments = try damaged.arguments
        #expect(arguments.fit(try damaged.signature.types))
        read += 1
      }
    }
    // Both kinds came up, else this shows nothing.
    #expect(read > 100 && refused > 100)
  }
}
