import Horology
import Testing

@testable import Agent

struct CadenceTests {
  /// Walks through a countdown from change to change: every text is another one, and the one that was promised until
  /// then was still true just before.
  @Test(arguments: [Cadence.seconds, .minutes]) func eachTextLastsExactlyAsLongAsItIsTrue(cadence: Cadence) {
    var left = Duration.milliseconds(200_300)
    var texts = [cadence.text(left: left)]
    while let lasts = cadence.lasts(left: left) {
      #expect(cadence.text(left: left - lasts + .microseconds(1)) == texts.last)
      left -= lasts
      #expect(cadence.text(left: left) != texts.last)
      texts.append(cadence.text(left: left))
    }
    #expect(texts.last == "0:01")
    switch cadence {
    case .seconds: #expect(texts.count == 201)
    case .minutes: #expect(texts.prefix(5) == ["4 min left", "3 min left", "2 min left", "1:00", "0:59"])
    }
  }

  @Test func aStopwatchChangesAsASecondOrMinuteIsFull() {
    #expect(Cadence.seconds.lasts(elapsed: .milliseconds(1_250)) == .milliseconds(750))
    #expect(Cadence.minutes.lasts(elapsed: .seconds(61)) == .seconds(59))
    #expect(Cadence.minutes.text(elapsed: .seconds(59)) == "0 s")
  }
}
