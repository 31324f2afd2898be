import Glibc
import Horology
import Testing

@testable import WatchFace

/// That pictures which differ little from the last one cost little: what does not move is kept.
struct KeptLayersTests {
  /// The least of several measurements, in seconds of this thread's processor time.
  private func cost(_ body: (Int) throws -> Void) rethrows -> Double {
    try (0..<7).map { index in
      let start = Self.now()
      try body(index)
      return Self.now() - start
    }.min() ?? 0
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: Theme.builtIn)
  func aNewMinuteRepaintsTheHandsOnly(theme: Theme) throws {
    let scenes = try (0..<7).map { try Scenes.watch(theme, hour: 10, minute: 9 + $0) }
    let anew = try cost { _ = try FaceRenderer().render(scenes[$0], size: 256) }
    let renderer = FaceRenderer()
    _ = try renderer.render(try Scenes.watch(theme, hour: 10, minute: 8), size: 256)
    let next = try cost { _ = try renderer.render(scenes[$0], size: 256) }
    #expect(next < anew * 0.3, "\(next) s of \(anew) s")
  }

  /// A spell moves at sixty frames a second, which leaves no time to paint the watch under it.
  @Test(arguments: SpellBook.drawn)
  func aSpellsFrameCostsLessThanPaintingTheWatchAnew(spell: Spell) throws {
    let anew = try cost { _ in _ = try FaceRenderer().render(try Scenes.spell(.roseSeal), size: 256) }
    let renderer = FaceRenderer()
    _ = try renderer.render(try Scenes.spell(spell), size: 256)
    let frame = try cost {
      _ = try renderer.render(try Scenes.spell(spell, elapsed: 1.5 + Double($0) / 10), size: 256)
    }
    #expect(frame < anew * 0.5, "\(frame) s of \(anew) s")
  }
}
