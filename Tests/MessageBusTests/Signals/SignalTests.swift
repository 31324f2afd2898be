import TestSupport
import Testing

@testable import MessageBus

@MainActor struct SignalTests {
  @Test func rulesAsText() throws {
    let rule = MatchRule(sender: "org.x.Y", path: "/a", interface: "org.x.I", member: "M", arg0: "it's,x='")
    #expect(
      try rule.text
        == #"type='signal',sender='org.x.Y',path='/a',interface='org.x.I',member='M',arg0='it'\''s,x='\'''"#)
    #expect(try MatchRule().text == "type='signal'")
    for bad in [
      MatchRule(sender: "x"), MatchRule(interface: "x"), MatchRule(member: "a.b"), MatchRule(arg0: "\0"),
    ] { #expect(throws: BusError.self) { try bad.text } }
  }

  @Test func onlyWhatTheRuleWantsComes() throws {
    let pair = try Pair()
    var heard: [BusSignal] = []
    let subscription = try pair.client.subscribe(
      MatchRule(path: "/a", interface: "org.x.Y", member: "M", arg0: "it's")
    ) { heard.append($0) }
    // Another rule brings in the rest, which must not reach the first.
    let others = try pair.client.subscribe(MatchRule(interface: "org.x.Y")) { _ in }
    try pair.settle(pair.client)
    try pair.server.emit("/b", "org.x.Y", "M", ["it's"])
    try pair.server.emit("/a", "org.x.Y", "N", ["it's"])
    try pair.server.emit("/a", "org.x.Y", "M", ["other"])
    try pair.server.emit("/a", "org.x.Y", "M", [])
    try pair.server.emit("/a", "org.x.Y", "M", [.variant("it's")])
    try pair.server.emit("/a", "org.x.Y", "M", ["it's", .uint32(7)])
    try pump("the signal") { !heard.isEmpty }
    try pair.settle(pair.client)
    #expect(heard.count == 1)
    #expect(heard.first?.arguments == ["it's", .uint32(7)])
    #expect(heard.first?.sender == pair.server.uniqueName)
    withExtendedLifetime((subscription, others)) {}
  }

  @Test func aWellKnownSenderMeansItsOwner() throws {
    let pair = try Pair()
    let stranger = try pair.bus.connect()
    var owned = false
    pair.server.requestName("org.x.Name") { _ in owned = true }
    try pump("the name") { owned }
    var heard: [BusValue] = []
    let subscription = try pair.client.subscribe(
      MatchRule(sender: "org.x.Name", interface: "org.x.Y", member: "M")
    ) { heard += $0.arguments }
    try pair.settle(pair.client)
    try stranger.emit("/a", "org.x.Y", "M", ["forged"], to: pair.client.uniqueName)
    try pair.settle(stranger)
    try pair.server.emit("/a", "org.x.Y", "M", ["true"])
    try pump("the signal") { !heard.isEmpty }
    #expect(heard == ["true"])
    subscription.cancel()
  }

  @Test func unicastReachesOneWithoutARule() throws {
    let pair = try Pair()
    let other = try pair.bus.connect()
    var heard: [String] = []
    let rule = MatchRule(interface: "org.x.Y", member: "M")
    let ours = try pair.client.subscribe(rule) { _ in heard.append("client") }
    let theirs = try other.subscribe(rule) { _ in heard.append("other") }
    try pair.settle(pair.client)
    try pair.settle(other)
    try pair.server.emit("/a", "org.x.Y", "M", to: pair.client.uniqueName)
    try pair.settle(pair.server)
    try pair.settle(other)
    try pair.settle(pair.client)
    #expect(heard == ["client"])
    withExtendedLifetime((ours, theirs)) {}
  }

  @Test func releaseEndsASubscriptionAndItsRule() throws {
    let pair = try Pair()
    let rule = MatchRule(interface: "org.x.Y")
    var (first, second) = (0, 0)
    var one: Subscription? = try pair.client.subscribe(rule) { _ in first += 1 }
    let two = try pair.client.subscribe(rule) { _ in second += 1 }
    #expect(pair.client.matchCounts.count == 1)
    try pair.settle(pair.client)
    try pair.server.emit("/a", "org.x.Y", "M")
    try pump("both") { first == 1 && second == 1 }
    one = nil
    try pair.server.emit("/a", "org.x.Y", "M")
    try pump("the second alone") { second == 2 }
    two.cancel()
    #expect(pair.client.matchCounts.isEmpty && pair.client.subscriptions.isEmpty)
    // The bus itself has forgotten the rule too: a removal of it now is an error.
    let removal = try pair.client.answer(
      BusConnection.busName, "/", "org.freedesktop.DBus", "RemoveMatch", [.string(try rule.text)])
    #expect(removal.remoteName == "org.freedesktop.DBus.Error.MatchRuleNotFound")
    #expect((first, second) == (1, 2))
    #expect(one == nil)
  }

  @Test func aSubscriptionMayEndItselfInItsCallback() throws {
    let pair = try Pair()
    var heard = 0
    var subscription: Subscription?
    subscription = try pair.client.subscribe(MatchRule(interface: "org.x.Y")) { _ in
      heard += 1
      subscription = nil
    }
    try pair.settle(pair.client)
    for _ in 0..<3 { try pair.server.emit("/a", "org.x.Y", "M") }
    try pair.settle(pair.server)
    try pair.settle(pair.client)
    #expect(heard == 1)
    #expect(subscription == nil)
  }

  @Test func aRuleThatTheBusRefusesIsReported() throws {
    let pair = try Pair()
    var reports: [String] = []
    pair.client.report = { reports.append($0) }
    let subscription = try pair.client.subscribe(MatchRule(arg0: String(repeating: "x", count: 5000))) { _ in
    }
    try pump("the report") { !reports.isEmpty }
    subscription.cancel()
  }

  @Test func namesAreWatched() throws {
    let pair = try Pair()
    var owners: [String?] = []
    let watch = try pair.client.watchName("org.x.Name") { owners.append($0) }
    try pump("that nobody owns it") { owners.count == 1 }
    pair.server.requestName("org.x.Name") { _ in }
    try pump("the new owner") { owners.count == 2 }
    var second: [String?] = []
    let late = try pair.client.watchName("org.x.Name") { second.append($0) }
    try pump("the present owner") { second.count == 1 }
    pair.server.close()
    try pump("that it is gone") { owners.count == 3 && second.count == 2 }
    let name = pair.server.uniqueName
    #expect(owners == [nil, name, nil])
    #expect(second == [name, nil])
    watch.cancel()
    late.cancel()
    #expect(pair.client.subscriptions.isEmpty)
    #expect(throws: BusError.self) { try pair.client.watchName("no name") { _ in } }
  }
}
