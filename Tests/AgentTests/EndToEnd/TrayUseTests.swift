import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The agent's tray icon under a hand") @MainActor struct TrayUseTests {
  @Test("shows a ring in its status and its pixels, and snoozes it by the middle button")
  func rings() throws {
    let house = try Household()
    let panel = try FakePanel(on: house)
    try house.startAgent()
    try panel.waitForItem()
    let before = try panel.properties()
    // Where nothing rings it does nothing.
    #expect(try panel.touch("SecondaryActivate", .int32(0), .int32(0)).get() == [])
    try house.addAlarm(dueIn: 0.5, label: "Tea")
    try pump("it wants attention") {
      panel.told("NewStatus").last?.signal.arguments.first == "NeedsAttention"
    }
    try pump("its picture") { !panel.told("NewAttentionIcon").isEmpty }
    let ringing = try panel.properties()
    #expect(ringing.pixmaps != before.pixmaps && ringing.values["AttentionIconPixmap"] == ringing.pixmaps)
    #expect(ringing.title == "Tea rings" && ringing.heading == "Tea rings")
    let menu = try panel.layout()
    #expect(menu.children.prefix(3).map(\.label) == ["Tea rings", "Snooze 9 min", "Stop"])
    panel.clear()
    #expect(try panel.touch("XAyatanaSecondaryActivate", .uint32(0)).get() == [])
    try pump("it is snoozed") { try house.list().alarms.first?.state == "counting" }
    try pump("it is calm") { panel.told("NewStatus").last?.signal.arguments.first == "Active" }
    let calm = try panel.properties()
    #expect(calm.title.hasPrefix("Tea snoozed until ") && calm.label.hasPrefix("8:") || calm.label == "9:00")
    #expect(calm.values["AttentionIconPixmap"]?.elements?.isEmpty == true)
  }

  @Test("does what is chosen in its menu")
  func menu() throws {
    let house = try Household()
    let server = try house.serve()
    let panel = try FakePanel(on: house)
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30", "--repeat", "daily")
    try panel.waitForItem()
    try panel.choose("5 min")
    try pump("it counts") { try house.list().timers.first?.state == "counting" }
    try panel.choose("Pause")
    try pump("it is paused") { try house.list().timers.first?.state == "paused" }
    try panel.choose("Resume")
    try panel.choose("+1 min")
    try pump("it is longer") {
      try instant(house.list().timers.first?.ends).timeIntervalSinceNow > 310
    }
    try panel.choose("Cancel")
    try pump("it is cancelled") { try house.list().timers.isEmpty }
    try panel.choose("7:30  (daily)")
    try pump("it is off") { try house.list().alarms.first?.enabled == false }
    try panel.choose("7:30  (daily)")
    try pump("it is on") { try house.list().alarms.first?.enabled == true }
    try panel.choose("Start")
    try pump("the stopwatch runs") { try panel.layout().find("Lap") != nil }
    try panel.choose("Lap")
    try pump("it has a lap") { try panel.layout().find("Lap 1: 0:00") != nil }
    panel.clear()
    try panel.choose("Silver — Railway Watch")
    try pump("the watch is silver") { !panel.told("NewIcon").isEmpty }
    try pump("its radio button") {
      try panel.layout().find("Silver — Railway Watch")?.properties["toggle-state"] == .int32(1)
    }
    #expect(agent.errors.isEmpty)
    try panel.choose("Quit (nothing rings until it runs again)")
    #expect(try agent.wait() == .exited(0))
    withExtendedLifetime(server) {}
  }

  @Test("tells when something chosen can't be done")
  func refusal() throws {
    let house = try Household()
    let server = try house.serve()
    let panel = try FakePanel(on: house)
    let agent = try house.startAgent()
    try panel.waitForItem()
    try house.make("--timer", "5m")
    let pause = try #require(try panel.layout().find("Pause")).id
    // One call, in which the menu stays as it is: the second click finds nothing to pause.
    let click: BusValue = .structure([.int32(pause), "clicked", .variant(""), .uint32(0)])
    try panel.askMenu("EventGroup", .array(of: "(isvu)", [click, click]))
    try pump("it is told: \(server.displayed)") {
      server.find("That did not work")?.body.contains("paused") == true
    }
    try pump("it is logged, too") { agent.errors.contains("only what counts can be paused") }
  }

  @Test("shows what is set when clicked, where there is no window, or lets the panel open the menu")
  func list() throws {
    let house = try Household()
    let panel = try FakePanel(on: house)
    try house.startAgent()
    try house.make("--alarm", "7:30", "--label", "Work")
    #expect(throws: BusError.self) { try panel.touch("Activate", .int32(0), .int32(0)).get() }
    let server = try house.serve()
    try pump("the server is known") {
      try panel.touch("Activate", .int32(0), .int32(0)).map { _ in true } == .success(true)
    }
    try pump("the list") { server.find("What is set")?.body == "7:30  Work" }
  }

  @Test("opens the window where it is installed, with the desktop's token")
  func window() throws {
    let house = try Household()
    let folder = try house.home.makeFolder("bin")
    let program = try house.home.write(
      "#!/bin/sh\necho \"$XDG_ACTIVATION_TOKEN\" >> \(house.home.path("opened"))\n", to: "bin/pocketchime")
    chmod(program, 0o755)
    let panel = try FakePanel(on: house)
    try house.startAgent(with: ["PATH": folder + ":/usr/bin:/bin"])
    func opened() -> String {
      (try? String(contentsOfFile: house.home.path("opened"), encoding: .utf8)) ?? ""
    }
    _ = try panel.touch("ProvideXdgActivationToken", "abc").get()
    _ = try panel.touch("Activate", .int32(0), .int32(0)).get()
    try pump("it is opened") { opened() == "abc\n" }
    try panel.choose("Open the watch")
    try pump("it is opened again, the token used up") { opened() == "abc\n\n" }
  }
}
