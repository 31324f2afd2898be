import Foundation
import MessageBus
import TestSupport
import Testing

@Suite("The real agent and its settings, edited while it runs") @MainActor struct SettingsTests {
  private func ring(_ house: Household, _ server: FakeServer, _ label: String) throws -> FakeServer.Displayed
  {
    try house.addAlarm(dueIn: 0.5, label: label)
    try pump("the ring") { server.find(label)?.actions.contains("snooze") == true }
    return try #require(server.find(label))
  }

  @Test("are obeyed from the next ring on")
  func snoozeLength() throws {
    let house = try Household()
    let server = try house.serve()
    let agent = try house.startAgent()
    #expect(try ring(house, server, "One").labels.contains("Snooze 9 min"))
    try house.configure("[Alarm]\nSnooze=4m\n")
    try pump("the next ring has it", within: .seconds(10)) {
      let labels = try ring(house, server, UUID().uuidString).labels
      return labels.contains("Snooze 4 min")
    }
    try house.configure("[Alarm]\nSnooze=4m\nGrace=soon\n")
    try agent.waitForOutput("pocketchime.conf:3: Grace=soon: a length from 0 to 168h is needed, such as 15m")
    #expect(try ring(house, server, "Last").labels.contains("Snooze 4 min"))
  }

  @Test("take what is displayed off the lock screen at once")
  func lockScreen() throws {
    let house = try Household()
    let server = try house.serve()
    try house.startAgent()
    let scope = { server.find("Tea")?.hints["x-gnome-privacy-scope"] }
    _ = try ring(house, server, "Tea")
    #expect(scope()?.string == "system")
    try house.configure("[Notifications]\nLockScreen=false\n")
    try pump("the scope") { scope()?.string == "user" }
  }

  @Test("say what sending a ring away means", arguments: [("snooze", "counting"), ("stop", "off")])
  func onClose(choice: String, state: String) throws {
    let house = try Household()
    let server = try house.serve()
    try house.configure("[Alarm]\nOnClose=\(choice)\n")
    try house.startAgent()
    let dismissed = 2 as UInt32
    server.close(try ring(house, server, "Tea").id, reason: dismissed)
    try pump("the answer") { try house.list().alarms.first?.state == state }
    #expect(try house.list().ringing.isEmpty)
  }
}
