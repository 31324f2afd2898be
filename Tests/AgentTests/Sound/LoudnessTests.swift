import Horology
import Testing

@testable import Agent

@Suite struct LoudnessTests {
  @Test func volumeIsACubicSlider() {
    func gain(_ volume: Int) -> Float { Loudness(volume: volume, fadeIn: .zero).gain(after: 0) }
    #expect(gain(0) == 0)
    #expect(gain(50) == 0.125)
    #expect(gain(100) == 1)
    #expect(gain(-1) == 0)
    #expect(gain(101) == 1)
  }

  @Test func fadeInRisesFromSoftToFull() {
    let loudness = Loudness(volume: 80, fadeIn: .seconds(20))
    let gains = (0...30).map { loudness.gain(after: Double($0)) }
    #expect(gains[0] > 0.005 && gains[0] < 0.01)
    #expect(zip(gains, gains.dropFirst()).prefix(20).allSatisfy { $0 < $1 })
    #expect(gains[20...].allSatisfy { abs($0 - 0.512) < 1e-6 })
  }

  @Test func voiceRepeatsWithoutAGapAndStepsBackToItsBeginning() {
    let waveform = Waveform(samples: (0..<10).map { Float($0) }, channels: 2, rate: 100)
    var voice = Voice(waveform, loudness: Loudness(volume: 100, fadeIn: .zero), after: 0)
    var heard: [Float] = []
    for _ in 0..<4 {
      var block = [Float](repeating: -1, count: 6)
      block.withUnsafeMutableBufferPointer { voice.fill($0) }
      heard += block
    }
    #expect(heard == (0..<24).map { Float($0 % 10) })
  }

  @Test func voiceOnAReturnedServerGoesOnInTheFade() {
    let waveform = Waveform(samples: [Float](repeating: 1, count: 100), channels: 1, rate: 100)
    var voice = Voice(waveform, loudness: Loudness(volume: 100, fadeIn: .seconds(10)), after: 10)
    var block = [Float](repeating: 0, count: 10)
    block.withUnsafeMutableBufferPointer { voice.fill($0) }
    #expect(block.allSatisfy { $0 == 1 })
  }
}
