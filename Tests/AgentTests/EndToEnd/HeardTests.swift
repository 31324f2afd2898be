import Foundation
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// The agent's rings as they come out of a sound server.
@Suite("What is heard of the agent") @MainActor struct HeardTests {
  /// A household with a sound server that is recorded, and a notification server.
  final class Parlour {
    let house: Household
    let sound: SoundLab
    let server: FakeServer
    private(set) var agent: ChildProcess?

    init(_ settings: String, inhibited: Bool? = nil, with more: [String: String?] = [:]) throws {
      house = try Household()
      sound = try SoundLab()
      server = try house.serve(inhibited: inhibited)
      try house.configure(settings)
      let address: [String: String?] = ["PULSE_SERVER": sound.address]
      agent = try house.startAgent(with: address.merging(more) { $1 })
      try sound.record()
    }

    /// Waits until a ring shows.
    func waitForRing() throws {
      try pump("the ring") { self.server.displayed.contains { $0.actions.contains("snooze") } }
    }

    /// The loudest tenth of a second so far.
    func loudest() throws -> Double { try sound.recorded().levels(every: 0.1).max() ?? 0 }
  }

  @Test("is a ring at once, over and over, and silence within 0.2 s of Stop")
  func soundsUntilStopped() throws {
    let room = try Parlour("[Alarm]\nFadeIn=0\nVolume=100\n")
    let tone = try writeTone(in: room.sound, frequency: 500, seconds: 0.5)
    let framesAtSet = room.sound.recordedFrames
    let id = try room.house.addAlarm(dueIn: 1.5, sound: tone).id
    try room.waitForRing()
    pump(for: .seconds(2))
    let framesAtStop = room.sound.recordedFrames
    try room.house.ask("Stop", .string(id))
    pump(for: .seconds(1))
    let heard = try room.sound.recorded()
    let range = try #require(heard.loudRange(above: 0.01))
    let rate = Double(SoundLab.rate)
    #expect((1.2...2.1).contains(Double(range.lowerBound - framesAtSet) / rate), "begins when it is due")
    #expect(Double(range.upperBound - framesAtStop) / rate < 0.2, "ends within 0.2 s of Stop")
    #expect(heard.samples.count - range.upperBound > SoundLab.rate / 2, "silence follows")
    let sound = heard.from(range.lowerBound, to: range.upperBound)
    #expect(sound.levels(every: 0.1).allSatisfy { abs($0 - 0.5 / 2.0.squareRoot()) < 0.01 })
  }

  @Test("is the time on two gongs: ten, three double, two at 10:47")
  func repeaterStrikes() throws {
    let due = Date(timeIntervalSinceNow: 4)
    let second = Int(due.timeIntervalSince1970) % 86_400 / 60
    // The zone in which it is 10:47 then; POSIX counts westward.
    let ahead = (10 * 60 + 47 - second + 1440 + 720) % 1440 - 720
    let zone = "<X>\(ahead < 0 ? "+" : "-")\(abs(ahead) / 60):\(String(format: "%02d", abs(ahead) % 60))"
    let room = try Parlour(
      "[Alarm]\nFadeIn=0\nVolume=100\n", with: ["TZ": zone.replacing("<X>", with: "XXX")])
    try room.house.addAlarm(dueIn: max(0.5, due.timeIntervalSinceNow), sound: "repeater")
    try room.waitForRing()
    pump(for: .seconds(13.5))
    try room.house.ask("Stop", "")
    let heard = try room.sound.recorded()
    let deep = heard.onsets(at: MinuteRepeater.deep.pitch)
    let high = heard.onsets(at: MinuteRepeater.high.pitch)
    let pairs = high.filter { time in deep.contains { $0 > time && $0 - time < 0.4 } }
    #expect(deep.count - pairs.count == 10, "deep at \(deep)")
    #expect(pairs.count == 3, "high at \(high)")
    #expect(high.count - pairs.count == 2)
  }

  @Test("grows from soft to the volume of the settings over the fade-in")
  func fadesIn() throws {
    let room = try Parlour("[Alarm]\nFadeIn=2s\nVolume=100\n")
    let tone = try writeTone(in: room.sound, frequency: 500, seconds: 1)
    try room.house.addAlarm(dueIn: 1, sound: tone)
    try room.waitForRing()
    pump(for: .seconds(3))
    let heard = try room.sound.recorded()
    let range = try #require(heard.loudRange())
    let levels = heard.from(range.lowerBound, to: range.upperBound).levels(every: 0.25)
    try #require(levels.count >= 9)
    #expect(levels[0] < 0.05 && levels[8] > 0.34)
    #expect(zip(levels, levels.dropFirst()).prefix(7).allSatisfy { $0 < $1 })
  }

  @Test(
    "keeps to the volume, and to the usual one where it makes no sense",
    arguments: [("0", 0), ("100", 0.5), ("-1", 0.256), ("101", 0.256), ("x", 0.256)])
  func volume(text: String, amplitude: Double) throws {
    let room = try Parlour("[Alarm]\nFadeIn=0\nVolume=\(text)\n")
    let tone = try writeTone(in: room.sound, frequency: 500, seconds: 1)
    try room.house.addAlarm(dueIn: 1, sound: tone)
    try room.waitForRing()
    pump(for: .seconds(1))
    let level = amplitude / 2.0.squareRoot()
    let loudest = try room.loudest()
    #expect(abs(loudest - level) < level * 0.02 + 1e-4, "Volume=\(text): \(loudest)")
    let complaint = "pocketchime.conf:3: Volume=\(text): a number from 0 to 100 is needed; keeping 80"
    #expect(room.agent?.errors.contains(complaint) == (amplitude == 0.256))
  }

  @Test("is each alarm's own sound: none, and a file")
  func ownSounds() throws {
    let room = try Parlour("[Alarm]\nFadeIn=0\nVolume=100\nSound=repeater\n")
    let tone = try writeTone(in: room.sound, frequency: 1500, seconds: 1)
    try room.house.addAlarm(dueIn: 1, sound: "none")
    try room.waitForRing()
    pump(for: .seconds(1))
    #expect(try room.sound.recorded().peak == 0)
    try room.house.ask("Stop", "")
    try room.house.addAlarm(dueIn: 1, sound: tone)
    try pump("the tone") { try room.sound.recorded().peak > 0.4 }
    pump(for: .seconds(0.5))
    #expect((try room.sound.recorded().band(1500).max() ?? 0) > 0.4)
  }

  @Test("is a ring although the desktop is told not to disturb")
  func ringsThroughInhibition() throws {
    let room = try Parlour("[Alarm]\nFadeIn=0\n", inhibited: true)
    try room.house.addAlarm(dueIn: 1)
    try pump("the sound") { try room.loudest() > 0.01 }
    let doctor = try room.house.call("--doctor")
    #expect(doctor.output.contains("fake 1 is told not to disturb; a ring is heard all the same"))
    #expect(doctor.output.contains("ok    agent          it runs"))
  }
}
