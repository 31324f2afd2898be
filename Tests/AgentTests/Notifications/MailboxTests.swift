import Horology
import Testing

@testable import Agent

struct MailboxTests {
  private let ring = NotificationKey.ring(EntryID(kind: .alarm, number: 1))
  private let countdown = NotificationKey.countdown(EntryID(kind: .countdown, number: 2))

  private func content(_ body: String) -> NotificationContent {
    NotificationContent(title: "T", body: body, urgency: .low, category: "c")
  }

  private func drain(_ mailbox: inout Mailbox) -> [String] {
    var taken: [String] = []
    while let (key, order) = mailbox.take() {
      switch order {
      case .post(let serial, let content):
        taken.append("\(key.isRing ? "ring" : "other") post \(serial) \(content.body)")
      case .update(let serial, let content):
        taken.append("\(key.isRing ? "ring" : "other") update \(serial) \(content.body)")
      case .close: taken.append("\(key.isRing ? "ring" : "other") close")
      }
    }
    return taken
  }

  @Test func ringsGoFirst() {
    var mailbox = Mailbox()
    mailbox.put(.update(serial: 1, content("a")), for: countdown)
    mailbox.put(.post(serial: 2, content("b")), for: ring)
    #expect(drain(&mailbox) == ["ring post 2 b", "other update 1 a"])
    #expect(mailbox.isEmpty)
  }

  @Test func onlyTheNewestTextOfAKeyIsLeft() {
    var mailbox = Mailbox()
    for second in 1...5 { mailbox.put(.update(serial: 1, content("\(second)")), for: countdown) }
    #expect(drain(&mailbox) == ["other update 1 5"])
  }

  @Test func anUpdateOfWhatIsNotPostedYetPostsTheNewText() {
    var mailbox = Mailbox()
    mailbox.put(.post(serial: 1, content("a")), for: countdown)
    mailbox.put(.update(serial: 1, content("b")), for: countdown)
    #expect(drain(&mailbox) == ["other post 1 b"])
  }

  @Test func aCloseTakesThePlaceOfAllBeforeIt() {
    var mailbox = Mailbox()
    mailbox.put(.post(serial: 1, content("a")), for: ring)
    mailbox.put(.close, for: ring)
    #expect(drain(&mailbox) == ["ring close"])
    mailbox.put(.close, for: ring)
    mailbox.put(.post(serial: 2, content("b")), for: ring)
    #expect(drain(&mailbox) == ["ring post 2 b"])
  }
}
