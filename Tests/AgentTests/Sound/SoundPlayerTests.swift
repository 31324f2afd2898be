import CGLib
import Foundation
import Horology
import Platform
import TestSupport
import Testing

@testable import Agent

/// What is heard of the player on a real sound server.
@MainActor
@Suite struct SoundPlayerTests {
  @Test func volumeIsHeard() throws {
    let lab = try SoundLab()
    let tone = try writeTone(in: lab, frequency: 500, seconds: 1)
    for (volume, level) in [(100, 0.5), (50, 0.0625), (0, 0)] {
      try lab.record()
      let player = lab.player()
      player.start(ring(.file(path: tone), volume: volume))
      pump(for: .seconds(1.2))
      player.stop()
      let loudest = try lab.recorded().levels(every: 0.1).max() ?? 0
      // A sine's effective level is its amplitude over √2.
      #expect(abs(loudest - level / 2.0.squareRoot()) < level * 0.02 + 1e-4, "volume \(volume): \(loudest)")
    }
  }

  @Test func fadeInIsHeard() throws {
    let lab = try SoundLab()
    let tone = try writeTone(in: lab, frequency: 500, seconds: 1)
    try lab.record()
    let player = lab.player()
    player.start(ring(.file(path: tone), fadeIn: .seconds(2)))
    pump(for: .seconds(3))
    player.stop()
    let heard = try lab.recorded()
    let range = try #require(heard.loudRange())
    let levels = heard.from(range.lowerBound, to: range.upperBound).levels(every: 0.25)
    try #require(levels.count >= 10)
    #expect(levels[0] < 0.35 * 0.1)
    #expect(zip(levels, levels.dropFirst()).prefix(7).allSatisfy { $0 < $1 })
    #expect(abs(levels[9] - 0.3535) < 0.01)
  }

  @Test func soundRepeatsWithoutAGapUntilStopped() throws {
    let lab = try SoundLab()
    // 250 whole waves: they break at a seam only if something is lost or added there.
    let tone = try writeTone(in: lab, frequency: 500, seconds: 0.5)
    try lab.record()
    let player = lab.player()
    player.start(ring(.file(path: tone)))
    pump(for: .seconds(2.6))
    #expect(player.isSounding)
    let framesAtStop = lab.recordedFrames
    player.stop()
    pump(for: .seconds(0.6))
    let heard = try lab.recorded()
    let range = try #require(heard.loudRange(above: 0.01))
    let sound = heard.from(range.lowerBound, to: range.upperBound)
    #expect(sound.seconds > 2, "four seams at least")
    #expect(sound.peak > 0.49)
    #expect(sound.largestBreak(inSine: 500) < 0.005)
    let late = Double(range.upperBound - framesAtStop) / Double(SoundLab.rate)
    #expect(late < 0.2, "sounds \(late) s after the stop")
    #expect(heard.samples.count - range.upperBound > SoundLab.rate / 5, "the recording goes on in silence")
  }

  @Test func repeaterIsCountedFromTheRecording() throws {
    let lab = try SoundLab()
    try lab.record()
    let player = lab.player()
    let sound = RingSound(
      choice: .repeater, loudness: Loudness(volume: 100, fadeIn: .zero), hour: 10, minute: 47)
    player.prepare(sound)
    player.start(sound)
    pump(for: .seconds(14))
    player.stop()
    let heard = try lab.recorded()
    let deep = heard.onsets(at: MinuteRepeater.deep.pitch)
    let high = heard.onsets(at: MinuteRepeater.high.pitch)
    let pairs = high.filter { time in deep.contains { $0 > time && $0 - time < 0.4 } }
    #expect(deep.count - pairs.count == 10, "deep at \(deep)")
    #expect(pairs.count == 3, "high at \(high)")
    #expect(high.count - pairs.count == 2)
    #expect(heard.peak <= 0.95)
  }

  @Test func preparedSoundStartsAtOnce() throws {
    let lab = try SoundLab()
    let tone = try writeTone(in: lab, frequency: 500, seconds: 1)
    let player = lab.player()
    let sound = ring(.file(path: tone))
    player.prepare(sound)
    pump(for: .seconds(0.5))
    try lab.record()
    let frames = lab.recordedFrames
    player.start(sound)
    pump(for: .seconds(0.5))
    let first = try #require(try lab.recorded().loudRange()).lowerBound
    let late = Double(first - frames) / Double(SoundLab.rate)
    #expect(late < 0.2, "heard \(late) s after the start")
  }

  @Test func anOutputThatHasSleptForLongPlaysAtOnce() throws {
    let lab = try SoundLab()
    let player = lab.player()
    // Nobody listens, so that the output renders seconds of silence ahead.
    pump(for: .seconds(2.5))
    player.prepare(ring(.repeater))
    pump(for: .seconds(1))
    player.start(ring(.repeater))
    try pump("the sound", within: .seconds(0.5)) { player.isSounding }
  }

  @Test func fileThatNeverOpensIsReplacedByTheChime() throws {
    let lab = try SoundLab()
    let folder = try TemporaryFolder()
    let index = try folder.write("[Sound Theme]\n", to: "sounds/freedesktop/index.theme")
    let hold = try Hold(on: index)
    var log: [String] = []
    let library = SoundLibrary(theme: SoundTheme(dataFolders: [folder.path]))
    let player = lab.player(library: library, log: { log.append($0) })
    player.prepare(ring(.named("bell")))
    pump(for: .seconds(0.5))
    let slowest = try longestTurn {
      player.start(ring(.named("bell")))
      try pump("the sound", within: .seconds(2)) { player.isSounding }
    }
    #expect(slowest < 0.5, "\(slowest) s in one turn of the loop")
    #expect(log == ["sound: the sound bell takes too long to load; the built-in chime sounds instead"])
    player.stop()
    withExtendedLifetime(hold) {}
  }

  @Test func theNextSoundReplacesTheOneBefore() throws {
    let lab = try SoundLab()
    let low = try writeTone(in: lab, frequency: 500, seconds: 1)
    let high = try writeTone(in: lab, frequency: 1500, seconds: 1)
    let player = lab.player()
    try lab.record()
    player.start(ring(.file(path: low)))
    try pump("the sound", within: .seconds(2)) { player.isSounding }
    pump(for: .seconds(0.5))
    player.start(ring(.file(path: high)))
    pump(for: .seconds(1))
    player.stop()
    let heard = try lab.recorded()
    let (before, after) = (heard.band(500), heard.band(1500))
    #expect((before.max() ?? 0) > 0.4 && (after.max() ?? 0) > 0.4)
    #expect(!zip(before, after).contains { $0 > 0.3 && $1 > 0.3 }, "never both")
  }

  @Test func serverKilledInTheRingSoundsAgainWhenItReturns() throws {
    let lab = try SoundLab()
    let tone = try writeTone(in: lab, frequency: 500, seconds: 1)
    var bells = 0
    var log: [String] = []
    let player = lab.player(bell: { bells += 1 }, log: { log.append($0) })
    player.start(ring(.file(path: tone)))
    try pump("the sound", within: .seconds(2)) { player.isSounding }
    lab.killServer()
    try pump("the bell within 2 s", within: .seconds(2)) { bells > 0 }
    #expect(log.count == 1)
    try lab.startServer()
    try lab.record()
    try pump("the sound again", within: .seconds(2)) { player.isSounding }
    #expect(log.last == "sound: the sound server plays again")
    let quiet = bells
    pump(for: .seconds(2.5))
    #expect(bells == quiet, "no bell while it sounds")
    #expect((try lab.recorded().levels(every: 0.1).max() ?? 0) > 0.3)
  }

  @Test func frozenServerAtTheRingCostsNoTime() throws {
    let lab = try SoundLab()
    lab.server?.send(SIGSTOP)
    var bells = 0
    var log: [String] = []
    let player = lab.player(bell: { bells += 1 }, log: { log.append($0) })
    let slowest = try longestTurn {
      player.start(ring(.repeater))
      try pump("the bell within 2 s", within: .seconds(2)) { bells > 0 }
      pump(for: .seconds(2.5))
      #expect(bells >= 2)
      player.stop()
      player.start(ring(.repeater))
      lab.server?.send(SIGCONT)
      try pump("sounds once the server lives", within: .seconds(3)) { player.isSounding }
      player.stop()
    }
    #expect(slowest < 0.5, "\(slowest) s in one turn of the loop")
    #expect(log.first == "sound: the sound server does not play; the terminal's bell rings until it plays")
  }

  @Test func serverFrozenInTheRingFallsBackToTheBell() throws {
    let lab = try SoundLab()
    var bells = 0
    let player = lab.player(bell: { bells += 1 })
    player.start(ring(.repeater))
    try pump("the sound", within: .seconds(2)) { player.isSounding }
    lab.server?.send(SIGSTOP)
    try pump("the bell within 2 s", within: .seconds(2)) { bells > 0 }
    lab.server?.send(SIGCONT)
    try pump("the sound again", within: .seconds(2)) { player.isSounding }
    lab.server?.send(SIGSTOP)
    let start = g_get_monotonic_time()
    player.stop()
    #expect(g_get_monotonic_time() - start < 50_000)
  }

  @Test func noServerIsTheBellAtOnce() throws {
    let lab = try SoundLab(running: false)
    var bells = 0
    var log: [String] = []
    let player = lab.player(bell: { bells += 1 }, log: { log.append($0) })
    player.start(ring(.repeater))
    try pump("the bell", within: .seconds(0.5)) { bells == 1 }
    pump(for: .seconds(2.5))
    #expect(bells == 2)
    #expect(log.count == 1 && log[0].contains("connection refused"))
    player.stop()
    pump(for: .seconds(2.5))
    #expect(bells == 2)
  }

  @Test func whatCanNotBeLoadedIsReplacedByTheChime() throws {
    let lab = try SoundLab()
    var log: [String] = []
    let player = lab.player(log: { log.append($0) })
    try lab.record()
    player.start(ring(.file(path: "/nonexistent.ogg")))
    pump(for: .seconds(1))
    #expect((try lab.recorded().levels(every: 0.1).max() ?? 0) > 0.1)
    #expect(
      log.first == "sound: /nonexistent.ogg: no such file or directory; the built-in chime sounds instead")
  }

  @Test func outputThatIsOnlyAStandInGetsTheBell() throws {
    let lab = try SoundLab(output: "auto_null")
    var bells = 0
    var log: [String] = []
    let player = lab.player(bell: { bells += 1 }, log: { log.append($0) })
    player.start(ring(.repeater))
    try pump("the bell", within: .seconds(2)) { bells > 0 }
    #expect(log == ["sound: the machine has no sound output; the terminal's bell rings until it plays"])
  }

  @Test func everyRingGivesBackWhatItTook() throws {
    let lab = try SoundLab()
    let player = lab.player()
    func ringOnce() throws {
      player.start(ring(.repeater))
      try pump("the sound", within: .seconds(2)) { player.isSounding }
      player.stop()
      pump(for: .seconds(0.05))
    }
    func entries(_ folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder).count
    }
    try ringOnce()
    let descriptors = try entries("/proc/self/fd")
    for _ in 0..<10 { try ringOnce() }
    #expect(try entries("/proc/self/fd") <= descriptors)
  }
}
