import Horology
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// The courier with the surface against servers as they are, on a real bus.
@Suite(.serialized) struct CourierTests {
  @Test func aRingIsDisplayedAsTheDesignSays() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.ring("Tea & <biscuits>")
    try pump("the ring") { server.find("Tea & <biscuits>") != nil }
    let ring = try #require(server.find("Tea & <biscuits>"))
    #expect(ring.app == "PocketChime")
    #expect(ring.body == "0:01 · ended 7:00")
    #expect(ring.actions == ["default", "snooze", "stop"])
    #expect(ring.labels == ["Snooze 9 min", "Snooze 9 min", "Stop"])
    #expect(ring.timeout == 0)
    #expect(ring.hints["urgency"] == .variant(.byte(2)) || ring.hints["urgency"] == .byte(2))
    #expect(ring.hints["resident"]?.boolean == true)
    #expect(ring.hints["suppress-sound"]?.boolean == true)
    #expect(ring.hints["transient"] == nil)
    #expect(ring.hints["category"]?.string == "x-pocketchime.alarm")
    #expect(ring.hints["desktop-entry"]?.string == "org.pocketchime.Agent")
    #expect(ring.hints["x-gnome-privacy-scope"]?.string == "system")
  }

  @Test func aCountdownIsOneNotificationReplacedInPlace() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    scene.count(.seconds(263), "Tea")
    try pump("the countdown") { server.find("Tea")?.body == "4:23 · until 7:04" }
    for second in 1...3 {
      scene.pass(.seconds(1))
      try pump("second \(second)") { server.find("Tea")?.body == "4:\(23 - second) · until 7:04" }
    }
    #expect(server.replaced == [0, 1, 1, 1])
    #expect(server.displayed.map(\.actions) == [["pause", "add-minute", "cancel"]])
    #expect(
      server.displayed[0].hints["value"] == .variant(.int32(98))
        || server.displayed[0].hints["value"] == .int32(98))
  }

  @Test func whatWasPreparedIsPostedWithoutAskingFirst() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    // How often the server is asked for a ring that is prepared this long before.
    func questions(_ label: String, after pause: Duration) throws -> Int {
      scene.count(.seconds(1), label)
      try pump("the countdown") { server.find(label) != nil }
      let before = server.questions
      scene.surface.carrier?.prepare()
      try pump("the question") { server.questions > before }
      pump(for: pause)
      scene.pass(.seconds(1))
      try pump("the ring") { server.find(label)?.actions.contains("snooze") == true }
      return server.questions - before
    }
    // On a busy machine more than the second may pass for which an answer counts.
    #expect(try (1...10).contains { try questions("Tea \($0)", after: .zero) == 1 })
    #expect(try questions("Eggs", after: .seconds(1.1)) == 2)
  }

  @Test func whatIsOrderedBeforeAServerIsHeardOfIsNotShownTwice() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    let courier = try #require(scene.surface.carrier as? Courier)
    courier.announce(ServerHabits(name: "dunst", capabilities: ["actions", "body"]))
    scene.count(.seconds(263), "Tea")
    try pump("the countdown") { server.find("Tea") != nil }
    scene.ring("Eggs")
    try pump("the ring") { server.find("Eggs") != nil }
    #expect(server.displayed.count == 2 && server.closedByCall.isEmpty)
  }

  @Test func snoozeIsHandedOnOnceAndEverythingElseIsCleanedUp() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.ring("Tea")
    try pump("the ring") { server.find("Tea") != nil }
    let ring = try #require(server.find("Tea"))
    // GNOME tells one click as often as there were updates.
    server.choose("snooze", of: ring.id, times: 5)
    try pump("the countdown of the snooze") { server.displayed.map(\.body) == ["9:00 · snoozed until 7:09"] }
    #expect(scene.answers == ["t1 snooze"])
    #expect(server.closedByCall == [ring.id])
  }

  @Test func twoRingsHaveEachTheirOwnActions() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.ring("One")
    scene.ring("Two")
    try pump("both rings") { server.find("One") != nil && server.find("Two") != nil }
    server.choose("stop", of: try #require(server.find("Two")).id)
    try pump("only the other one") { server.displayed.map(\.summary) == ["One"] }
    #expect(scene.answers == ["t2 stop"])
  }

  @Test(arguments: [2, 3] as [UInt32]) func closedAfterAnActionIsNoDismissal(reason: UInt32) throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.count(.minutes(5), "Tea")
    try pump("the countdown") { server.find("Tea") != nil }
    let id = try #require(server.find("Tea")).id
    server.choose("pause", of: id)
    server.close(id, reason: reason)
    try pump("it is shown paused") { server.find("Tea")?.body == "paused, 5:00 left" }
    #expect(server.find("Tea")?.labels.first == "Resume")
    #expect(scene.answers == ["t1 pause"])
    #expect(server.displayed.count == 1)
  }

  @Test func aDismissedCountdownStaysAwayUntilItsStateChanges() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    scene.count(.minutes(5), "Tea")
    try pump("the countdown") { server.find("Tea") != nil }
    // A tick under way while the user sends it away must not bring it back.
    server.close(try #require(server.find("Tea")).id, reason: 2)
    scene.pass(.seconds(1))
    scene.ring("End")
    scene.pass(.seconds(1))
    try pump("what came after it") { server.find("End") != nil }
    #expect(server.find("Tea") == nil)
    #expect(scene.surface.nextChange(in: scene.engine, after: scene.now) == nil)
    scene.happen(.pause(.init(kind: .countdown, number: 1)))
    try pump("it is back") { server.find("Tea") != nil }
    #expect(scene.answers == [])
  }

  @Test(arguments: [("alarm", "a1 snooze"), ("timer", "t1 stop")])
  func aDismissedRingFollowsTheSetting(kind: String, answer: String) throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    if kind == "alarm" { scene.ringAlarm("Ring") } else { scene.ring("Ring") }
    try pump("the ring") { server.find("Ring") != nil }
    server.close(try #require(server.find("Ring")).id, reason: 2)
    try pump("the answer") { !scene.answers.isEmpty }
    #expect(scene.answers == [answer])
  }

  @Test(arguments: [1, 4] as [UInt32]) func aRingPushedOutComesBackButNotAtOnce(reason: UInt32) throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.ring("Tea")
    try pump("the ring") { server.find("Tea") != nil }
    server.close(try #require(server.find("Tea")).id, reason: reason)
    try pump("it waits") {
      scene.surface.nextChange(in: scene.engine, after: scene.now) == scene.now.boot + .seconds(2)
    }
    scene.pass(.seconds(1))
    #expect(server.displayed.isEmpty)
    scene.pass(.seconds(1))
    try pump("it is back") { server.find("Tea") != nil }
    #expect(scene.answers == [])
  }

  @Test func foreignIDsAreNotOurs() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.ring("Tea")
    try pump("the ring") { server.find("Tea") != nil }
    server.choose("stop", of: 77)
    server.close(78, reason: 2)
    scene.ring("Later")
    try pump("what came after") { server.find("Later") != nil }
    #expect(scene.answers == [])
    #expect(server.displayed.count == 2)
  }

  @Test func everythingIsTakenAwayAtTheEnd() throws {
    let scene = try Scene()
    let server = try scene.serve()
    defer { scene.close() }
    scene.count(.minutes(5), "Tea")
    scene.ring("Ring")
    try pump("both") { server.displayed.count == 2 }
    #expect(scene.surface.close())
    try pump("nothing is left") { server.displayed.isEmpty }
  }
}
