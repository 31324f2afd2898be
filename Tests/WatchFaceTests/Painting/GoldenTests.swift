import Horology
import Testing

@testable import WatchFace

/// The pictures as they were approved by eye.
struct GoldenTests {
  @Test(arguments: Theme.builtIn, [22, 48, 128, 256])
  func themes(theme: Theme, size: Int) throws {
    try Snapshot.expect(
      try FaceRenderer().render(try Scenes.display(theme), size: size), matches: "\(theme.id)-\(size)")
  }

  @Test(arguments: Theme.builtIn, [("dusk", 19, 0), ("night", 23, 30), ("dawn", 5, 0)])
  func hours(theme: Theme, hour: (String, Int, Int)) throws {
    let scene = try Scenes.watch(theme, hour: hour.1, minute: hour.2)
    try Snapshot.expect(try FaceRenderer().render(scene, size: 128), matches: "\(theme.id)-\(hour.0)")
  }

  @Test(arguments: SpellBook.drawn, [96, 256])
  func spells(spell: Spell, size: Int) throws {
    try Snapshot.expect(
      try FaceRenderer().render(try Scenes.spell(spell), size: size), matches: "\(spell.id)-\(size)")
  }

  @Test func countdownLidAndAppointedHour() throws {
    var counting = try Scenes.watch(.classic, hour: 16, minute: 20)
    counting.countdown = FaceScene.Countdown(fraction: 0.62, text: "4:23")
    try Snapshot.expect(try FaceRenderer().render(counting, size: 128), matches: "countdown-128")
    try Snapshot.expect(try FaceRenderer().render(counting, size: 22), matches: "countdown-22")
    var lidded = try Scenes.display(.gold)
    lidded.lid = 0.4
    try Snapshot.expect(try FaceRenderer().render(lidded, size: 256), matches: "lid-256")
    var ringing = try Scenes.display(.silver)
    ringing.arcaneCircle = ArcaneCircle(lit: 7, inscription: ArcaneCircle.appointedHour(language: "ca"))
    try Snapshot.expect(try FaceRenderer().render(ringing, size: 288), matches: "appointed-hour-288")
  }
}
