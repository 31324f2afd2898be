import Testing

@testable import Horology
@testable import SimulatedWorld

struct DeadlineQueueTests {
  @Test func behavesAsASortedArray() {
    var random = SplitMix64(seed: 11)
    var queue = DeadlineQueue<Int, Int>()
    var model: [Int: Int] = [:]
    for _ in 0..<20_000 {
      let key = random.below(60)
      let deadline = random.one(in: 3) ? nil : random.below(100)
      queue[key] = deadline
      model[key] = deadline
      let first = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
      #expect(queue.first?.key == first?.key && queue.first?.deadline == first?.value)
      #expect(queue[key] == deadline)
    }
    #expect(Set(queue.keys) == Set(model.keys))
    while let first = queue.first {
      #expect(model.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key == first.key)
      queue[first.key] = nil
      model[first.key] = nil
    }
    #expect(model.isEmpty)
  }

  /// A deadline that counts how often it is compared.
  private final class Tally: @unchecked Sendable {  // one thread only
    var comparisons = 0
  }

  private struct Counted: Comparable, Sendable {
    var value: Int
    let tally: Tally
    static func < (left: Counted, right: Counted) -> Bool {
      left.tally.comparisons += 1
      return left.value < right.value
    }
    static func == (left: Counted, right: Counted) -> Bool { left.value == right.value }
  }

  @Test func aChangeCostsTheLogarithmOfTheSize() {
    let tally = Tally()
    var random = SplitMix64(seed: 5)
    var queue = DeadlineQueue<Int, Counted>()
    for key in 0..<100_000 { queue[key] = Counted(value: random.below(1 << 40), tally: tally) }
    tally.comparisons = 0
    for _ in 0..<1000 {
      queue[random.below(100_000)] = Counted(value: random.below(1 << 40), tally: tally)
      queue[random.below(100_000)] = nil
    }
    // log₂ 100,000 is 17; a step down compares twice, and the place is checked both ways.
    #expect(tally.comparisons < 2000 * 40)
  }
}
