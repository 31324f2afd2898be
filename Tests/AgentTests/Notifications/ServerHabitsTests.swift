import Testing

@testable import Agent

/// What each server is sent.
struct ServerHabitsTests {
  private static let usual = ["actions", "body", "body-markup"]

  private func server(_ name: String, _ capabilities: [String] = usual) -> ServerHabits {
    ServerHabits(name: name, capabilities: capabilities)
  }

  private func countdown(_ label: String = "") -> NotificationContent {
    NotificationContent(
      title: "Timer", label: label, body: "a < b & c > d \"e\"", urgency: .low, category: "x",
      buttons: [NotificationButton(action: .pause, label: "Pause")], progress: 40)
  }

  @Test func bodiesAreEscapedWhereTheyAreReadAsMarkup() {
    #expect(server("dunst").dress(countdown()).body == "a &lt; b &amp; c &gt; d \"e\"")
    #expect(server("plain", ["body"]).dress(countdown()).body == "a < b & c > d \"e\"")
  }

  @Test func gnomesHeadingNeverHoldsMarkup() {
    let request = server("gnome-shell").dress(countdown("<b>x</b>&amp;"))
    #expect(request.summary == "Timer")
    #expect(request.body.hasPrefix("&lt;b&gt;x&lt;/b&gt;&amp;amp; · "))
    #expect(server("gnome-shell").dress(countdown("Tea")).summary == "Tea")
    #expect(server("dunst").dress(countdown("<b>x</b>")).summary == "<b>x</b>")
  }

  @Test(arguments: ["dunst", "mako"]) func progressIsSentAsAnInt32WhereItIsDrawn(name: String) {
    #expect(server(name).dress(countdown()).hints["value"] == .int32(40))
  }

  @Test(arguments: ["Xfce Notify Daemon", "gnome-shell", "Plasma", "Notification Daemon", "unheard of"])
  func progressIsNotSentWhereItHidesTheTextOrMeansNothing(name: String) {
    #expect(server(name).dress(countdown()).hints["value"] == nil)
  }

  @Test(arguments: ["Xfce Notify Daemon", "gnome-shell", "Plasma", "dunst", "mako", "unheard of"])
  func hintsHaveTheTypesThatServersInsistOn(name: String) {
    let hints = server(name).dress(countdown()).hints
    #expect(hints["urgency"] == .byte(0))
    #expect(hints["suppress-sound"] == .boolean(true))
    #expect(hints["transient"] == nil)
    #expect(hints["x-gnome-privacy-scope"] == .string("system"))
  }

  @Test func theLockScreenCanBeForbidden() {
    var content = countdown()
    content.showsOnLockScreen = false
    #expect(server("gnome-shell").dress(content).hints["x-gnome-privacy-scope"] == .string("user"))
  }

  @Test func aClickHasAnActionWhereItIsNoButton() {
    var content = countdown()
    #expect(server("dunst").dress(content).actions.map(\.action) == [.pause])
    // Without one, GNOME would start our desktop entry.
    #expect(server("gnome-shell").dress(content).actions.map(\.action) == [.open, .pause])
    content.clickLabel = "Open"
    #expect(server("dunst").dress(content).actions.map(\.action) == [.open, .pause])
    #expect(server("Xfce Notify Daemon").dress(content).actions.map(\.action) == [.pause])
    #expect(server("plain", ["body"]).dress(content).actions == [])
  }

  @Test func aServerWithoutBodyGetsTheTextInTheHeading() {
    #expect(server("bare", []).dress(countdown("Tea")).summary == "Tea · a < b & c > d \"e\"")
  }
}
