import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The agent in a panel") @MainActor struct TrayTests {
  @Test("is registered, readable in every part, with a watch in four sizes", arguments: [false, true])
  func isThere(readsFirst: Bool) throws {
    let house = try Household()
    let panel = try FakePanel(on: house, readsFirst: readsFirst)
    let agent = try house.startAgent()
    try panel.waitForItem()
    let values = try panel.properties().values
    let types: [String: BusType] = [
      "Category": "s", "Id": "s", "Title": "s", "Status": "s", "IconThemePath": "s", "Menu": "o",
      "ItemIsMenu": "b", "IconName": "s", "IconPixmap": "a(iiay)", "OverlayIconName": "s",
      "OverlayIconPixmap": "a(iiay)", "AttentionIconName": "s", "AttentionIconPixmap": "a(iiay)",
      "AttentionMovieName": "s", "ToolTip": "(sa(iiay)ss)", "XAyatanaLabel": "s", "XAyatanaLabelGuide": "s",
      "XAyatanaOrderingIndex": "u", "IconAccessibleDesc": "s", "AttentionAccessibleDesc": "s",
    ]
    #expect(values.mapValues(\.type) == types)
    #expect(values["IconName"] == "" && values["Menu"]?.objectPath == "/MenuBar")
    #expect(values["Id"] == "pocketchime" && values["Status"] == "Active")
    #expect(values["IconPixmap"]?.elements?.compactMap { $0.elements?[0].int32 } == [22, 24, 32, 48])
    #expect(values["ToolTip"]?.elements?[3] == "Nothing is set")
    // Some panels ask for the properties of the interface of properties, too.
    let none = try panel.ask(
      "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll",
      ["org.freedesktop.DBus.Properties"])
    #expect(try none.get() == [[:]])
    let text = try panel.ask("/StatusNotifierItem", "org.freedesktop.DBus.Introspectable", "Introspect").get()
    #expect(text.first?.string?.contains("org.kde.StatusNotifierItem") == true)
    #expect(agent.errors.isEmpty)
  }

  @Test("tells label and tooltip once a second, each the truth and the same as menu and notification")
  func counts() throws {
    let house = try Household()
    let server = try FakeServer(
      on: #require(house.bus), as: "dunst", firstID: 1, capabilities: ["body", "actions"])
    let panel = try FakePanel(on: house)
    try house.startAgent()
    try panel.waitForItem()
    try house.make("--timer", "4:23", "--label", "Tea")
    try pump("it counts") { try panel.properties().label == "4:2" + "3" || !panel.told("NewToolTip").isEmpty }
    let ends = try instant(house.list().timers.first?.ends)
    // The time left as a clock shows it, at the instants before and after a question.
    func figure() -> String {
      let left = Int(ends.timeIntervalSinceNow.rounded(.up))
      return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    }
    panel.clear()
    var seen = 0
    let begin = ContinuousClock.now
    while ContinuousClock.now - begin < .seconds(7) {
      let told = panel.told("NewToolTip").count
      try pump("the next second") { panel.told("NewToolTip").count > told }
      let before = figure()
      let shown = try panel.properties()
      let menu = try panel.layout()
      let body = try #require(server.find("Tea")).body
      guard before == figure() else { continue }
      seen += 1
      #expect(shown.label == before && shown.heading == "Tea \(before)")
      #expect(menu.find("Tea  \(before)") != nil, "\(menu.children.map(\.label)) \(before)")
      try pump("the notification: \(body) \(before)") {
        server.find("Tea")?.body.hasPrefix(before) == true || before != figure()
      }
      let end = try #require(server.find("Tea")?.body.split(separator: "·").last).dropFirst()
      #expect(shown.title == "Tea \(end)" && shown.text == String(end))
    }
    #expect(seen >= 4)
    for member in ["NewToolTip", "XAyatanaNewLabel"] {
      let times = panel.told(member).map(\.at)
      #expect((6...8).contains(times.count), "\(member): \(times.count)")
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(one.duration(to: next) > .milliseconds(500), "\(member)")
      }
    }
    let icons = panel.told("NewIcon").map(\.at)
    #expect(icons.count <= 2)
    for (one, next) in zip(icons, icons.dropFirst()) { #expect(one.duration(to: next) > .milliseconds(4900)) }
    let last = try #require(panel.told("XAyatanaNewLabel").last)
    #expect(last.signal.arguments.map(\.string) == [try panel.properties().label, "8:88"])
    for member in ["NewStatus", "NewTitle", "LayoutUpdated"] {
      #expect(panel.told(member).isEmpty, "\(member)")
    }
  }

  @Test("is quiet while nothing counts, and wakes once a minute")
  func isIdle() throws {
    let house = try Household()
    let panel = try FakePanel(on: house)
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30", "--label", "Work")
    try panel.waitForItem()
    try pump("the alarm is told") { try panel.properties().text.contains("Work") }
    pump(for: .milliseconds(500))
    panel.clear()
    pump(for: .seconds(5))
    #expect(panel.told.count <= 1, "\(panel.told.map(\.signal.member))")
    let boot = try agent.timers().filter { $0.clock == 7 && $0.left > 0 }
    #expect(boot.count == 1 && boot[0].left <= 60.1)
  }

  @Test("ticks for no panel at all when there is none")
  func noPanel() throws {
    let house = try Household()
    let agent = try house.startAgent()
    try house.make("--alarm", "7:30")
    #expect(try agent.timers().allSatisfy { $0.clock != 7 || $0.left == 0 || $0.left > 60 })
    let panel = try FakePanel(on: house)
    try panel.waitForItem()
    try pump("the hands move") {
      try agent.timers().contains { $0.clock == 7 && (0.001...60.1).contains($0.left) }
    }
    panel.crash()
    try pump("the hands rest") {
      try agent.timers().allSatisfy { $0.clock != 7 || $0.left == 0 || $0.left > 60 }
    }
    #expect(agent.errors.isEmpty)
  }

  @Test("registers with every watcher of fifty that come and go")
  func fiftyWatchers() throws {
    let house = try Household()
    let agent = try house.startAgent()
    for _ in 1...50 {
      let panel = try FakePanel(on: house)
      try panel.waitForItem()
      #expect(try panel.properties().status == "Active")
      panel.crash()
    }
    // One takes the list over from another that lives on.
    let first = try FakePanel(on: house)
    try first.waitForItem()
    let second = try FakePanel(on: house)
    try second.waitForItem()
    #expect(agent.isRunning && agent.errors.isEmpty)
  }

  @Test("serves two hosts at once: what one chooses the other is told")
  func twoHosts() throws {
    let house = try Household()
    let (panel, other) = (try FakePanel(on: house), try FakePanel(on: house, keepsList: false))
    try house.startAgent()
    try panel.waitForItem()
    _ = try panel.layout()
    try panel.choose("5 min")
    try pump("the other is told") { !other.told("LayoutUpdated").isEmpty && !other.told("NewIcon").isEmpty }
    #expect(try panel.layout().find("Start a countdown") != nil)
    #expect(try house.list().timers.count == 1)
  }

  @Test("goes from the bus and comes back with the setting")
  func show() throws {
    let house = try Household()
    let panel = try FakePanel(on: house)
    try house.startAgent()
    let name = try panel.waitForItem()
    let client = try Client(of: house)
    #expect(try client.owner(of: name) == name)
    try house.configure("[Tray]\nShow=never\n")
    try pump("the name is gone") { try client.owner(of: name) == nil }
    let ask = try client.ask("Get", ["org.kde.StatusNotifierItem", "Id"], path: "/StatusNotifierItem")
    #expect(throws: BusError.self, "the agent itself has no such object") { try ask.get() }
    try house.configure("[Tray]\nShow=active\nLabel=false\n")
    try pump("it is registered again") { panel.registered.count == 2 }
    #expect(try panel.properties().status == "Passive")
    panel.clear()
    try house.make("--timer", "5m")
    try pump("it is active") { panel.told("NewStatus").last?.signal.arguments.first == "Active" }
    #expect(try panel.properties().label.isEmpty)
    try house.configure("[Tray]\nShow=active\n")
    try pump("the label") {
      panel.told("XAyatanaNewLabel").last?.signal.arguments.first?.string?.isEmpty == false
    }
    try house.make("--cancel", "t1")
    try pump("it is passive") { panel.told("NewStatus").last?.signal.arguments.first == "Passive" }
  }

  @Test("shows the time of the zone the machine is in, at once")
  func travels() throws {
    let house = try Household()
    let (server, machine) = (try house.serve(), try Machine(zone: "America/New_York"))
    let panel = try FakePanel(on: house)
    let agent = try house.startAgent(on: machine)
    try panel.waitForItem()
    try house.make("--timer", "1:30:00", "--label", "Tea")
    try pump("it is told") { try panel.properties().title.hasPrefix("Tea until ") }
    let before = try panel.properties()
    panel.clear()
    try machine.setZone("Asia/Kolkata")
    try pump("another end") { try panel.properties().title != before.title }
    try pump("another tooltip, another time") {
      !panel.told("NewTitle").isEmpty && !panel.told("NewToolTip").isEmpty && !panel.told("NewIcon").isEmpty
    }
    #expect(try panel.properties().pixmaps != before.pixmaps)
    #expect(agent.errors.isEmpty)
    withExtendedLifetime(server) {}
  }
}
