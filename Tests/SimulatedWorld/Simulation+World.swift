import Horology

// What happens in the world, by chance.
extension Simulation {
  mutating func turn() throws(Violation) {
    if random.one(in: 2) { finish(writes: random.one(in: 3) ? random.below(writes.count + 1) : writes.count) }
    switch random.below(200) {
    case 0..<90: try pass(span())
    case 90..<186: try act()
    case 186..<190: try sleep()
    case 190..<192: try restart()
    case 192..<195: try breakDown()
    case 195..<198: try setClock()
    default: try travel()
    }
  }

  /// A while: mostly seconds and minutes, sometimes hours, at the usual pace.
  private mutating func span() -> Int64 {
    let seconds =
      switch random.below(100) {
      case 0..<60: random.below(60)
      case 60..<96: random.below(900)
      case 96..<99: random.below(3 * 3600)
      default: random.below(30 * 3600)
      }
    return (Int64(seconds) * 1_000_000 + Int64(random.below(1_000_000)) + 1) * pace
  }

  private mutating func sleep() throws(Violation) {
    counters.sleeps += 1
    try send(.fallingAsleep, command: .fallAsleep)
    counters.sleptCountdowns += model.countdowns.values.count(where: \.sleeps)
    move(span())
    if random.one(in: 20) { return try losePowerAsleep() }
    if random.one(in: 4) { try send(.tick) }
    if random.one(in: 2) {
      try send(.clocksChanged)
      try send(.awoke) { $0.awake() }
    } else {
      try send(.awoke) { $0.awake() }
      try send(.clocksChanged)
    }
  }

  private mutating func losePowerAsleep() throws(Violation) {
    counters.crashes += 1
    crash(reboots: true)
    try boot(after: span())
  }

  private mutating func restart() throws(Violation) {
    counters.restarts += 1
    finish(writes: writes.count)
    model.restart()
    move(span())
    try start()
  }

  private mutating func breakDown() throws(Violation) {
    counters.crashes += 1
    let reboots = random.one(in: 2)
    crash(reboots: reboots)
    if reboots { return try boot(after: span()) }
    move(span())
    try start()
  }

  private mutating func boot(after span: Int64) throws(Violation) {
    counters.reboots += 1
    move(span)
    bootNumber += 1
    boot = Int64(random.below(60)) * 1_000_000
    if random.one(in: 4) {
      let step = Int64(random.below(3600)) * 1_000_000
      model.pass(step, boot: step)
    }
    try start()
  }

  /// The wall clock is set.
  ///
  /// The store finishes its writes around it.
  private mutating func setClock() throws(Violation) {
    finish(writes: writes.count)
    let days = random.one(in: 20)
    var step = Int64(days ? 86_400 + random.below(5 * 86_400) : 1 + random.below(4 * 3600)) * 1_000_000
    // The clock must stay within the zones' rules.
    let isBack = model.wall > 3_900_000_000_000_000 || model.wall > 1_000_000_000_000_000 && random.one(in: 2)
    if isBack { step *= days ? -20 : -1 }
    counters.stepsOfDays += days ? 1 : 0
    counters.stepsForward += step > 0 ? 1 : 0
    counters.stepsBack += step < 0 ? 1 : 0
    model.step(by: step)
    try send(.clocksChanged)
    finish(writes: writes.count)
  }

  private mutating func travel() throws(Violation) {
    finish(writes: writes.count)
    counters.zoneChanges += 1
    let place = random.below(NaiveModel.zones.count)
    // What was due by the old zone comes first.
    try send(.tick)
    model.move(to: place)
    try send(random.one(in: 2) ? .clocksChanged : .tick)
    finish(writes: writes.count)
  }
}
