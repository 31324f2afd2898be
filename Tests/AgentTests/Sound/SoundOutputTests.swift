import Horology
import Platform
import TestSupport
import Testing

@testable import Agent

/// What a ring does to the output that it plays on.
@MainActor
@Suite struct SoundOutputTests {
  @Test func mutedOutputIsUnmutedForTheRing() throws {
    let lab = try SoundLab()
    try lab.control("set-sink-mute", "nul", "1")
    var log: [String] = []
    let player = lab.player(log: { log.append($0) })
    try lab.record()
    player.start(ring(.repeater))
    try pump("the sound") { (try lab.recorded().levels(every: 0.1).max() ?? 0) > 0.1 }
    #expect(log.count { $0.hasSuffix("is muted; unmuted for the ring") } == 1)
    player.stop()
    try pump("muted again") { try lab.control("get-sink-mute", "nul") == "Mute: yes\n" }
  }

  @Test func outputTurnedDownToNothingIsTurnedUpForTheRing() throws {
    let lab = try SoundLab()
    try lab.control("set-sink-volume", "nul", "0")
    var log: [String] = []
    let player = lab.player(log: { log.append($0) })
    player.start(ring(.repeater))
    try pump("turned up") { try lab.control("get-sink-volume", "nul").contains(" 50% ") }
    #expect(log.count { $0.hasSuffix("turned down to nothing; turned up for the ring") } == 1)
    player.stop()
    try pump("turned down again") {
      try lab.control("get-sink-volume", "nul").contains(" 0% ")
    }
    player.start(ring(.repeater))
    try pump("turned up") { try lab.control("get-sink-volume", "nul").contains(" 50% ") }
    try lab.control("set-sink-volume", "nul", "70%")
    player.stop()
    pump(for: .seconds(1))
    #expect(try lab.control("get-sink-volume", "nul").contains(" 70% "))
  }

  @Test func mutingTheOutputDuringTheRingIsRespected() throws {
    let lab = try SoundLab()
    let player = lab.player()
    player.start(ring(.repeater))
    try pump("the sound") { player.isSounding }
    pump(for: .seconds(0.3))
    try lab.control("set-sink-mute", "nul", "1")
    pump(for: .seconds(1))
    #expect(try lab.control("get-sink-mute", "nul") == "Mute: yes\n")
  }
}
