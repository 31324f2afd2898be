import CGLib
import Foundation
import TestSupport
import Testing

@testable import Agent

@MainActor
@Suite struct SoundProbeTests {
  private func report(
    _ sound: RingSound, _ lab: SoundLab, library: SoundLibrary = .empty
  ) throws -> SoundReport {
    var report: SoundReport?
    let probe = SoundProbe(sound, library: library, server: lab.address) { report = $0 }
    try withExtendedLifetime(probe) {
      try pump("the report", within: .seconds(1.5)) { report != nil }
    }
    return try #require(report)
  }

  @Test func tellsTheServerAndTheSound() throws {
    let report = try report(ring(.file(path: "/missing.ogg")), SoundLab())
    guard case .answers(let name, let version, let output) = report.server else {
      Issue.record("\(String(describing: report.server))")
      return
    }
    #expect(name == "pulseaudio")
    #expect(version.hasPrefix("1"))
    #expect(output == "nul")
    #expect(report.origin == .chime)
    #expect(report.remarks.first == "/missing.ogg: no such file or directory")
  }

  @Test func aStandInIsNoOutput() throws {
    let report = try report(ring(.silence), SoundLab(output: "auto_null"))
    guard case .answers(_, _, output: "") = report.server else {
      Issue.record("\(String(describing: report.server))")
      return
    }
  }

  @Test func tellsThatThereIsNoServer() throws {
    let report = try report(ring(.silence), SoundLab(running: false))
    #expect(report.server == .unreachable(reason: "connection refused"))
    #expect(report.isLoaded)
    #expect(report.origin == nil)
  }

  @Test func tellsThatTheServerIsFrozenWithinASecond() throws {
    let lab = try SoundLab()
    lab.server?.send(SIGSTOP)
    #expect(try report(ring(.repeater), lab).server == .frozen)
  }
}
