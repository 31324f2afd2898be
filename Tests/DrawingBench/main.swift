import Glibc
import Horology
import WatchFace

// Prints how long the pictures take that the watch is drawn in, in microseconds of processor time: the mean and the worst
// of a run in which, as in use, every picture is of another minute or instant and the layers that do not move are kept.
// Each is drawn three times and the least counts, for whatever else runs slows the memory down.

/// 2026-11-30T00:00:00Z.
private let midnight: Int64 = 1_795_996_800

private func scene(_ theme: Theme, minute: Int) -> FaceScene {
  let civil = CivilDateTime(at: Instant(seconds: midnight + Int64(minute) * 60), in: FixedZone.utc)
  return FaceScene(theme: theme, time: civil, sky: Sky(at: civil, utcOffset: 0, place: .greenwich))
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Draws pictures of a size and prints their times beside the aim.
private func measure(_ name: String, size: Int, count: Int, aim: Double, _ picture: (Int) -> FaceScene) throws
{
  let renderer = FaceRenderer()
  _ = try renderer.render(picture(0), size: size)
  var (sum, worst) = (0.0, 0.0)
  for index in 1...count {
    let scene = picture(index)
    var least = Double.infinity
    for _ in 0..<3 {
      let start = processorTime()
      _ = try renderer.render(scene, size: size)
      least = min(least, processorTime() - start)
    }
    (sum, worst) = (sum + least, max(worst, least))
  }
  let padding = String(repeating: " ", count: max(1, 34 - name.count))
  let times = "mean \(Int(sum / Double(count))) µs, worst \(Int(worst)) µs"
  print("\(name)\(padding)\(times)  (aim \(Int(aim)) µs\(worst > aim ? ", missed" : ""))")
}

for theme in Theme.builtIn {
  try measure("\(theme.id), 22 px icon", size: 22, count: 200, aim: 150) { scene(theme, minute: 600 + $0) }
  try measure("\(theme.id), 128 px notification", size: 128, count: 100, aim: 1_500) {
    scene(theme, minute: 600 + $0)
  }
  try measure("\(theme.id), 512 px face", size: 512, count: 40, aim: 10_000) {
    scene(theme, minute: 600 + $0)
  }
}
for spell in SpellBook.drawn {
  try measure("\(spell.id), 512 px frame", size: 512, count: 40, aim: 16_000) { index in
    scene(.gold, minute: 1_300).casting(spell, after: Double(index) / 10)
  }
}
