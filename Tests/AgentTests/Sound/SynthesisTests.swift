import Foundation
import Testing

@testable import Agent

@Suite struct SynthesisTests {
  @Test func repeaterStrikesEveryMinuteOfTheDay() {
    for hour in 0..<24 {
      for minute in 0..<60 {
        let repeater = MinuteRepeater(hour: hour, minute: minute)
        let strokes = repeater.score.strokes
        let deep = strokes.filter { $0.gong == MinuteRepeater.deep }.count
        let high = strokes.filter { $0.gong == MinuteRepeater.high }.count
        let hours = hour % 12 == 0 ? 12 : hour % 12
        #expect(deep == hours + minute / 15, "\(hour):\(minute)")
        #expect(high == minute / 15 + minute % 15, "\(hour):\(minute)")
        #expect(zip(strokes, strokes.dropFirst()).allSatisfy { $0.time < $1.time })
      }
    }
  }

  @Test func repeaterAt1047StrikesTenThreeTwo() {
    let repeater = MinuteRepeater(hour: 10, minute: 47)
    #expect((repeater.hours, repeater.quarters, repeater.minutes) == (10, 3, 2))
    let heard = Heard(repeater.waveform())
    #expect(heard.onsets(at: MinuteRepeater.deep.pitch).count == 13)
    #expect(heard.onsets(at: MinuteRepeater.high.pitch).count == 5)
  }

  @Test(arguments: [(12, 59), (1, 0), (0, 0), (11, 14)])
  func repeaterNeverClipsAndEndsSoftly(hour: Int, minute: Int) {
    let waveform = MinuteRepeater(hour: hour, minute: minute).waveform()
    #expect(waveform.peak <= 0.95)
    #expect(waveform.peak > 0.85)
    #expect(abs(waveform.samples[0]) < 0.01)
    #expect(abs(waveform.samples[waveform.samples.count - 1]) < 0.001)
  }

  @Test func chimeIsLoudEnoughToWakeAndNeverClips() throws {
    let waveform = Chime.waveform()
    #expect(waveform.peak <= 0.95)
    let levels = Heard(waveform).levels(every: 0.5)
    // Full level while it plays, and no rest longer than a breath.
    #expect(try #require(levels.max()) > 0.15)
    #expect(levels.dropLast(3).allSatisfy { $0 > 0.03 })
  }

  @Test func gongRingsInTheModesOfAClampedBar() {
    let gong = Gong(pitch: 600, decay: 2)
    let heard = Heard(samples: gong.stroke(rate: 44_100), rate: 44_100)
    for ratio in [1, 2.8, 5.49] {
      let mode = heard.band(600 * ratio)[2]
      let beside = heard.band(600 * ratio * 1.2)[2]
      #expect(mode > 5 * beside, "mode \(ratio)")
    }
    // The pitch's mode outlives the higher ones.
    let low = heard.band(600)
    let high = heard.band(600 * 5.49)
    #expect(low[80] / low[2] > 4 * high[80] / high[2])
  }

  @Test func gongDiesAwayBy60DecibelsInItsDecay() {
    let gong = Gong(pitch: 600, decay: 2)
    let heard = Heard(samples: gong.stroke(rate: 44_100), rate: 44_100)
    let band = heard.band(600)
    // Half way: 30 dB, give or take the beat of the mode's two swings.
    let decibels = 20 * log10(band[100] / band[0])
    #expect((-36 ... -24).contains(decibels), "\(decibels) dB")
  }
}

extension Heard {
  init(_ waveform: Waveform) {
    self.init(samples: waveform.samples, rate: waveform.rate)
  }
}
