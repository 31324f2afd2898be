import Foundation
import Glibc
import MessageBus
import TestSupport
import Testing

@Suite("A countdown among Plasma's jobs") @MainActor struct JobViewTests {
  /// A household with an agent, a notification server and Plasma's list of jobs.
  private struct Scene {
    let house: Household
    let notifications: FakeServer
    let jobs: FakeJobServer
    let agent: ChildProcess
  }

  private func setUp() throws -> Scene {
    let house = try Household()
    let notifications = try house.serve()
    let jobs = try FakeJobServer(on: #require(house.bus))
    return Scene(house: house, notifications: notifications, jobs: jobs, agent: try house.startAgent())
  }

  @Test("is one job and no notification, which counts at the countdown's seconds and goes when it rings")
  func counts() throws {
    let scene = try setUp()
    let (house, notifications, jobs) = (scene.house, scene.notifications, scene.jobs)
    try house.make("--timer", "0:08", "--label", "<b>Tea</b>")
    let end = try instant(#require(try house.list().timers.first).ends)
    var seen: [String: Date] = [:]
    try pump("the ring", within: .seconds(15)) {
      let left = jobs.job("<b>Tea</b>")?.text?.prefix { $0 != " " }
      if let left, seen[String(left)] == nil { seen[String(left)] = Date() }
      return notifications.find("<b>Tea</b>") != nil
    }
    for left in 1...4 {
      let moment = try #require(seen["0:0\(left)"])
      #expect((-0.01...0.4).contains(moment.timeIntervalSince(end.addingTimeInterval(-Double(left)))))
    }
    #expect(notifications.displayed.count == 1 && notifications.displayed[0].actions.contains("snooze"))
    try pump("no job is left") { jobs.list.isEmpty }
    let job = try #require(jobs.jobs.first)
    #expect(jobs.jobs.count == 1 && job.capabilities == 3 && job.percent == 87)
    #expect(job.hints["transient"] == true && job.hints["immediate"] == true)
    // A change of the text a second, with nothing in between.
    #expect((4...8).contains(job.updates))
  }

  @Test("is paused, resumed and cancelled by its buttons, and by nobody else's word")
  func isAnswered() throws {
    let scene = try setUp()
    let (house, jobs) = (scene.house, scene.jobs)
    try house.make("--timer", "10:00", "--label", "Tea")
    try pump("the job") { jobs.job("Tea") != nil }
    let stranger = try #require(house.bus).connect()
    for signal in ["suspendRequested", "cancelRequested", "rubbish"] {
      try stranger.emit(try #require(jobs.job("Tea")).path, FakeJobServer.interface, signal)
      try stranger.emit("/elsewhere", FakeJobServer.interface, signal)
    }
    try jobs.press("suspendRequested", of: jobs.job("Tea"))
    try pump("that it is paused") { jobs.job("Tea")?.isSuspended == true }
    #expect(jobs.job("Tea")?.text?.hasPrefix("paused, ") == true)
    #expect(try house.list().timers.first?.state == "paused")
    try jobs.press("resumeRequested", of: jobs.job("Tea"))
    try pump("that it counts") { jobs.job("Tea")?.isSuspended == false }
    try jobs.press("cancelRequested", of: jobs.job("Tea"))
    try pump("that it is gone") { jobs.list.isEmpty }
    #expect(try house.list().timers.isEmpty && house.history().first?.how == "cancelled")
    #expect(jobs.jobs.count == 1)
  }

  @Test("is a job without pause while it is snoozed, whose cancel ends the snooze")
  func isSnoozed() throws {
    let scene = try setUp()
    let (house, jobs) = (scene.house, scene.jobs)
    try house.make("--timer", "0:01", "--label", "Tea")
    try pump("the ring") { try house.list().ringing == ["t1"] }
    try house.make("--snooze")
    try pump("the snooze") { jobs.job("Tea")?.text?.contains("snoozed until") == true }
    #expect(jobs.job("Tea")?.capabilities == 1)
    try jobs.press("cancelRequested", of: jobs.job("Tea"))
    try pump("that it is gone") { try jobs.list.isEmpty && house.list().timers.isEmpty }
  }

  @Test("is there again in every new Plasma, and a notification as long as there is none")
  func outlivesPlasma() throws {
    let scene = try setUp()
    let (house, notifications, first) = (scene.house, scene.notifications, scene.jobs)
    try house.make("--timer", "10:00", "--label", "Tea")
    try pump("the job") { first.job("Tea") != nil }
    #expect(notifications.displayed.isEmpty)
    first.crash()
    try pump("the notification") { notifications.find("Tea") != nil }
    for _ in 0..<10 {
      let jobs = try FakeJobServer(on: #require(house.bus))
      try pump("the job anew") { jobs.job("Tea") != nil }
      try pump("no notification") { notifications.displayed.isEmpty }
      jobs.crash()
    }
    try pump("the notification") { notifications.find("Tea") != nil }
  }

  @Test("does not pop up while Plasma is told not to disturb, and is there afterwards")
  func isQuiet() throws {
    let house = try Household()
    let notifications = try house.serve()
    let jobs = try FakeJobServer(on: #require(house.bus), isInhibited: true)
    try house.startAgent()
    try house.make("--timer", "10:00", "--label", "Tea")
    pump(for: .milliseconds(500))
    #expect(jobs.jobs.isEmpty && notifications.displayed.isEmpty)
    jobs.isInhibited = false
    try pump("the job") { jobs.job("Tea") != nil }
    jobs.isInhibited = true
    try pump("no job") { jobs.list.isEmpty }
    #expect(notifications.displayed.isEmpty)
  }

  @Test("is a notification where the name is taken by one that takes no jobs")
  func isRefused() throws {
    let house = try Household()
    let notifications = try house.serve()
    let jobs = try FakeJobServer(on: #require(house.bus))
    jobs.refusal = .remote(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "no such method")
    let agent = try house.startAgent()
    try house.make("--timer", "10:00", "--label", "Tea")
    try pump("the notification") { notifications.find("Tea") != nil }
    #expect(agent.errors.contains("no such method"))
  }

  @Test(
    "holds nothing up while Plasma is slow, and leaves no job behind that was over before Plasma answered")
  func waits() throws {
    let scene = try setUp()
    let (house, notifications, jobs) = (scene.house, scene.notifications, scene.jobs)
    jobs.isSlow = true
    try house.make("--timer", "10:00", "--label", "Cancelled")
    try house.make("--timer", "10:00", "--label", "Tea")
    try house.make("--cancel", "t1")
    try house.make("--timer", "0:01", "--label", "Egg")
    try pump("the ring") { notifications.find("Egg") != nil }
    try house.make("--pause", "t2")
    jobs.answerAll()
    try pump("the only job") { jobs.jobs.count == 3 && jobs.list.map(\.title) == ["Tea"] }
    try pump("it is told what happened") { jobs.job("Tea")?.isSuspended == true }
  }

  @Test(
    "shows the first ten to end of any number, none where the settings say so, and none after the agent's end"
  )
  func isOneOfTen() throws {
    let scene = try setUp()
    let (house, jobs) = (scene.house, scene.jobs)
    let client = try Client(of: house)
    for number in (1...30).reversed() {
      try client.make("StartTimer", .uint32(UInt32(600 + number)), ["label": .string("T\(number)")])
    }
    let firstTen = (1...10).map { "T\($0)" }.sorted()
    try pump("the first ten") { jobs.list.compactMap(\.title).sorted() == firstTen }
    try house.configure("[Timer]\nLive=false\n")
    try pump("none") { jobs.list.isEmpty }
    try house.configure("[Timer]\nLive=true\n")
    try pump("ten") { jobs.list.count == 10 }
    let updates = jobs.list.map(\.updates).reduce(0, +)
    try pump("they count") { jobs.list.map(\.updates).reduce(0, +) > updates + 10 }
    #expect(try house.list().timers.count == 30)
    scene.agent.send(SIGTERM)
    try scene.agent.wait()
    try pump("none at the end") { jobs.list.isEmpty }
  }
}
