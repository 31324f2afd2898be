import Horology

// The options of the commands that are about the watch's looks.
extension CommandParser {
  mutating func faceOrder(file: String) throws(UsageError) -> FaceOrder {
    guard !file.isEmpty else { throw UsageError("--face needs the name of a file, such as watch.png") }
    var order = FaceOrder(file: file)
    if let text = string("size") {
      guard let size = Int(text), FaceOrder.sizes.contains(size) else {
        throw UsageError("--size \(text) is not a number of pixels from 16 to 4096; try 512")
      }
      order.size = size
    }
    if let text = string("at") {
      order.time = try read { () throws(TextError) in try DateText.parseTime(text) }
    }
    order.theme = string("theme")
    order.lid = try number("lid", in: 0...1, example: "0.4")
    order.spell = try string("spell").map { text throws(UsageError) in
      try Self.heed { () throws(Refusal) in try Spell.named(text) }
    }
    order.spellTime = try number("spell-time", in: 0...3600, example: "1.6")
    if order.spellTime != nil, order.spell == nil { throw UsageError("--spell-time needs a --spell") }
    return order
  }

  func slot(_ text: String) throws(UsageError) -> Action {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let slot = SpellSlot(rawValue: parts[0]) else {
      throw UsageError(
        "\"\(text)\" names no slot; try ring=constellation-storm (slots are open, close and ring)")
    }
    return .slot(slot, try Self.heed { () throws(Refusal) in try slot.spell(named: parts[1]) })
  }

  private static func heed<Value>(_ choose: () throws(Refusal) -> Value) throws(UsageError) -> Value {
    do throws(Refusal) { return try choose() } catch { throw UsageError(error.description) }
  }

  private mutating func number(
    _ name: String, in range: ClosedRange<Double>, example: String
  ) throws(UsageError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let value = Double(text), range.contains(value) else {
      let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
      throw UsageError("--\(name) \(text) is not a number from \(bounds); try \(example)")
    }
    return value
  }
}
