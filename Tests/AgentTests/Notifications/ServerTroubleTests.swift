import Horology
import MessageBus
import TestSupport
import Testing

@testable import Agent

/// Servers that fail, freeze, restart or are not there.
@Suite(.serialized) struct ServerTroubleTests {
  @Test func aServerThatComesLateDisplaysWhatRings() throws {
    let scene = try Scene()
    defer { scene.close() }
    scene.ring("Tea")
    scene.count(.minutes(5), "Egg")
    try pump("it is known that nobody displays it") { !scene.reports.isEmpty }
    #expect(!scene.surface.isServerThere)
    try pump("nothing is left to try") { scene.surface.nextChange(in: scene.engine, after: scene.now) == nil }
    #expect(scene.reports == ["the notification server did not take a notification: there is none"])
    let server = try scene.serve()
    try pump("both") { server.find("Tea") != nil && server.find("Egg") != nil }
    #expect(scene.surface.isServerThere)
    #expect(server.displayed.count == 2)
  }

  @Test func aRestartedServerGetsEverythingAgainAndNoOldID() throws {
    let scene = try Scene()
    defer { scene.close() }
    let first = try scene.serve(firstID: 40)
    try scene.waitForServer()
    scene.ring("Tea")
    scene.count(.minutes(5), "Egg")
    try pump("both") { first.displayed.count == 2 }
    first.crash()
    try pump("it is gone") { !scene.surface.isServerThere }
    scene.pass(.seconds(1))
    let second = try scene.serve(firstID: 7)
    try pump("both again") { second.displayed.count == 2 }
    scene.pass(.seconds(1))
    try pump("an update") { second.find("Egg")?.body == "4:58 · until 7:05" }
    second.choose("stop", of: try #require(second.find("Tea")).id)
    try pump("one is left") { second.displayed.map(\.summary) == ["Egg"] }
    #expect(second.replaced.allSatisfy { $0 < 20 })
    #expect(second.closedByCall.allSatisfy { $0 < 20 })
    #expect(scene.answers == ["t1 stop"])
  }

  @Test func aServerThatCannotSayYetWhoItIsIsAskedAgain() throws {
    let scene = try Scene()
    defer { scene.close() }
    scene.ring("Tea")
    let server = try scene.serve(isStarting: true)
    try pump("it is asked") { server.refusals > 0 }
    pump(for: .milliseconds(100))
    #expect(server.displayed.isEmpty)
    server.isStarting = false
    try pump("the ring") { server.find("Tea")?.actions.contains("snooze") == true }
  }

  @Test func aServerGoneForGoodIsStartedAgainForARing() throws {
    let scene = try Scene()
    defer { scene.close() }
    let first = try scene.serve()
    scene.ring("Tea")
    try pump("the ring") { first.displayed.count == 1 }
    first.crash()
    try pump("it is gone") { !scene.surface.isServerThere }
    #expect(scene.surface.nextChange(in: scene.engine, after: scene.now) == scene.now.boot + .seconds(5))
  }

  @Test func aFrozenServerGetsNothingTwiceAndNothingOld() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    server.isFrozen = true
    scene.count(.minutes(5), "Egg")
    for _ in 1...3 { scene.pass(.seconds(1)) }
    scene.ring("Tea")
    scene.happen(.stop(EntryID(kind: .countdown, number: 2)))
    scene.ring("Late")
    pump(for: .milliseconds(100))
    server.isFrozen = false
    try pump("what is true now") { server.displayed.count == 2 }
    #expect(server.displayed.map(\.summary) == ["Late", "Egg"])
    #expect(server.find("Egg")?.body == "4:55 · until 7:05")
    #expect(server.replaced == [0, 0])
  }

  @Test func aServerFrozenFromTheStartIsWaitedFor() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    server.isFrozen = true
    scene.ring("Tea")
    pump(for: .milliseconds(100))
    #expect(!scene.surface.isServerThere)
    server.isFrozen = false
    try pump("the ring") { server.displayed.map(\.summary) == ["Tea"] }
  }

  @Test func aFrozenServerDoesNotHoldUpTheEnd() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    scene.count(.minutes(5), "Egg")
    try pump("the countdown") { server.displayed.count == 1 }
    server.isFrozen = true
    let start = ContinuousClock.now
    #expect(scene.surface.close())
    #expect(start.duration(to: .now) < .seconds(1) * patience)
    server.isFrozen = false
    try pump("it is closed all the same") { server.displayed.isEmpty }
  }

  @Test func whatWasNotDisplayedIsTriedAgainMoreAndMoreSeldom() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    server.reaction = .answerZero
    scene.ring("Tea")
    for (call, delay) in [1, 2, 4, 8, 16, 32, 32].enumerated() {
      try pump("call \(call + 1)") { server.replaced.count == call + 1 }
      try pump("a delay of \(delay)") {
        scene.surface.nextChange(in: scene.engine, after: scene.now) == scene.now.boot + .seconds(delay)
      }
      scene.pass(.seconds(delay))
    }
    server.reaction = .display
    scene.pass(.seconds(32))
    try pump("the ring") { server.displayed.map(\.summary) == ["Tea"] }
    #expect(scene.reports.count == 1)
  }

  @Test func aRefusedUpdateLeavesTheNotificationAndComesLater() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    scene.count(.minutes(5), "Egg")
    try pump("the countdown") { server.displayed.count == 1 }
    server.reaction = .fail(
      .remote(
        name: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration", message: "too many"))
    scene.happen(.pause(EntryID(kind: .countdown, number: 1)))
    try pump("the refusal") { scene.surface.nextChange(in: scene.engine, after: scene.now) != nil }
    server.reaction = .display
    scene.pass(.seconds(1))
    try pump("the update") { server.find("Egg")?.body == "paused, 5:00 left" }
    #expect(server.replaced == [0, 1, 1])
    #expect(scene.reports == [])
  }

  @Test func anIDThatTheServerDisownsIsNotUsedAgain() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve()
    try scene.waitForServer()
    scene.count(.minutes(5), "Egg")
    try pump("the countdown") { server.displayed.count == 1 }
    server.reaction = .fail(.invalidArguments("Invalid notification ID"))
    scene.pass(.seconds(1))
    try pump("the error") { !scene.reports.isEmpty }
    server.reaction = .display
    scene.pass(.seconds(1))
    try pump("a new one") { server.replaced == [0, 1, 0] }
  }

  @Test func withoutActionsNoneAreSent() throws {
    let scene = try Scene()
    defer { scene.close() }
    let server = try scene.serve(as: "plain", capabilities: ["body"])
    scene.ring("a < b")
    try pump("the ring") { server.displayed.count == 1 }
    #expect(server.displayed[0].actions == [])
    #expect(server.displayed[0].summary == "a < b")
  }
}
