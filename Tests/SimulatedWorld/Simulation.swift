import Horology

/// The engine in a simulated shell and world, compared at every event with the naive model.
///
/// Everything comes from the seed, so that a failure can be seen again.
package struct Simulation {
  /// The engine did something else than it should.
  package struct Violation: Error, CustomStringConvertible {
    package let description: String
  }

  /// How often each thing happened.
  package struct Counters: Equatable {
    var events = 0
    var rings = 0
    var missed = 0
    var answers = 0
    var refusals = 0
    var restarts = 0
    var crashes = 0
    var reboots = 0
    var lostWrites = 0
    var slowWrites = 0
    var failedWrites = 0
    var sleeps = 0
    var sleptCountdowns = 0
    var stepsForward = 0
    var stepsBack = 0
    var stepsOfDays = 0
    var zoneChanges = 0
    var journeys = 0
    var clockChanges = 0
    /// How much time has passed in the world.
    package var microseconds: Int64 = 0

    /// Those that must not be zero for the simulation to have proved something.
    var faults: [String: Int] {
      [
        "rings": rings, "missed": missed, "answers": answers, "refusals": refusals, "restarts": restarts,
        "crashes": crashes, "reboots": reboots, "lost writes": lostWrites, "slow writes": slowWrites,
        "failed writes": failedWrites,
        "sleeps": sleeps, "halted countdowns": sleptCountdowns, "steps forward": stepsForward,
        "steps back": stepsBack, "steps of days": stepsOfDays, "zone changes": zoneChanges,
        "zone changes while off": journeys,
        "changes to or from summer time": clockChanges,
      ]
    }
  }

  /// A write that the store has not finished, and the model as it was after it.
  struct Write {
    var changes: [Change]
    var model: NaiveModel
    /// Time that had passed since the last finished write.
    var wall: Int64
    var boot: Int64
  }

  let seed: UInt64
  let bug: PlantedBug?
  let pace: Int64
  var random: SplitMix64
  package var counters = Counters()
  var model: NaiveModel
  var heart: MutantEngine
  var disk = Disk()
  var rules: EngineRules
  var boot: Int64 = 30_000_000
  var bootNumber = 1
  /// Writes on their way to the disk, and the model as the disk has it.
  var writes: [Write] = []
  var durable: NaiveModel?
  var wallSinceDurable: Int64 = 0
  var bootSinceDurable: Int64 = 0

  /// A world of its own.
  ///
  /// - Parameters:
  ///   - seed: Where all chance comes from.
  ///   - pace: How many times longer than in the tests, where much happens, the world is left alone.
  package init(seed: UInt64, pace: Int64 = 1) { self.init(seed: seed, bug: nil, pace: pace) }

  init(seed: UInt64, bug: PlantedBug?, pace: Int64 = 1) {
    self.seed = seed
    self.bug = bug
    self.pace = pace
    random = SplitMix64(seed: seed)
    let (ringFor, grace) = (Int64(1 + random.below(60)), Int64(1 + random.below(30)))
    rules = EngineRules(
      ringFor: .minutes(ringFor), grace: .minutes(grace), countdownsSleep: random.one(in: 2))
    let start = Int64(1_900_000_000) * 1_000_000 + Int64(random.below(400)) * NaiveModel.day
    model = NaiveModel(wall: start)
    (model.ringFor, model.grace) = (ringFor * NaiveModel.minute, grace * NaiveModel.minute)
    model.pausesInSleep = rules.countdownsSleep
    let now = Moment(
      wall: Instant(microseconds: start), boot: BootTime(microseconds: boot), bootID: "1",
      zone: NaiveModel.zones[0])
    heart = MutantEngine(restoring: EngineState(), rules: rules, at: now, bug: bug)
  }

  /// What the world's clocks say.
  var now: Moment {
    Moment(
      wall: Instant(microseconds: model.wall), boot: BootTime(microseconds: boot), bootID: "\(bootNumber)",
      zone: NaiveModel.zones[model.zone])
  }

  /// Lets the world turn until the engine has handled so many events.
  ///
  /// - Throws: the first violation.
  package mutating func run(events: Int) throws(Violation) {
    let end = counters.events + events
    try start()
    while counters.events < end { try turn() }
  }

  func violation(_ text: String) -> Violation {
    Violation(
      description: "seed \(seed), event \(counters.events), \(now.wall.microseconds / 1_000_000): \(text)")
  }

  // MARK: Events

  /// Gives the engine an event, and the model what it means; then they must agree.
  mutating func send(
    _ event: Event, command: SimulatedCommand? = nil, _ adapt: (inout NaiveModel) -> Void = { _ in }
  ) throws(Violation) {
    counters.events += 1
    let before = !writes.isEmpty || random.one(in: 8) ? model : nil
    model.report = NaiveModel.Report()
    let effects = heart.handle(event, at: now)
    adapt(&model)
    model.settle()
    let isQuiet = model.report.isEmpty
    if case .started = event { model.report.rings = model.ringingNames }
    let isLegal = command.map { model.perform($0) } ?? true
    try compare(effects, isLegal)
    if let before, isQuiet, writes.isEmpty, command?.makesNothing ?? false, random.one(in: 4) {
      try failToWrite(effects.changes, before: before)
    } else {
      save(effects.changes, before: before)
    }
    if counters.events % 16 == 0 { try compareStates() }
    let next = heart.nextDeadline
    if next.wall.map({ $0 <= now.wall }) ?? false || next.boot.map({ $0 <= now.boot }) ?? false {
      throw violation("after \(event) the next deadline is not ahead")
    }
  }

  /// Lets time pass while the engine runs: it is called at its deadlines, at once.
  mutating func pass(_ length: Int64) throws(Violation) {
    var left = length
    while left > 0 {
      let next = heart.nextDeadline
      let wall = next.wall.map { max(0, $0.microseconds - model.wall) } ?? .max
      let boot = next.boot.map { max(0, $0.microseconds - self.boot) } ?? .max
      let span = min(left, wall, boot)
      move(span)
      left -= span
      if let overdue = model.overdue { throw violation("\(overdue), but the engine slept on") }
      if span == min(wall, boot) { try send(.tick) }
    }
  }

  /// Moves all clocks.
  mutating func move(_ span: Int64) {
    let offset = NaiveModel.zones[model.zone].utcOffset(at: now.wall)
    model.pass(span, boot: span)
    boot += span
    counters.microseconds += span
    if durable != nil {
      wallSinceDurable += span
      bootSinceDurable += span
    }
    if NaiveModel.zones[model.zone].utcOffset(at: now.wall) != offset { counters.clockChanges += 1 }
  }

  // MARK: The store

  /// The disk is full: the command is not acknowledged, and all is as before.
  ///
  /// What it had silenced rings on.
  private mutating func failToWrite(_ changes: [Change], before: NaiveModel) throws(Violation) {
    counters.failedWrites += 1
    let silenced = Set(before.ringingNames).subtracting(model.ringingNames)
    guard let told = heart.takeBack(changes, at: now) else {
      throw violation("\(changes) can't be taken back")
    }
    let heard = told.compactMap { if case .ring(let id) = $0 { id.description } else { nil } }
    if Set(heard) != silenced { throw violation("\(heard) ring on instead of \(silenced)") }
    model = before
    try compareStates()
  }

  /// Writes at once, or slowly where the model before the changes is given.
  private mutating func save(_ changes: [Change], before: NaiveModel?) {
    guard !changes.isEmpty else { return }
    guard let before else { return disk.write(changes, keepingHistory: false) }
    if writes.isEmpty { (durable, wallSinceDurable, bootSinceDurable) = (before, 0, 0) }
    counters.slowWrites += 1
    writes.append(Write(changes: changes, model: model, wall: wallSinceDurable, boot: bootSinceDurable))
  }

  /// The store finishes the first of its writes: they are acknowledged.
  mutating func finish(writes count: Int) {
    guard count > 0 else { return }
    for write in writes.prefix(count) { disk.write(write.changes, keepingHistory: false) }
    let last = writes[count - 1]
    writes.removeFirst(count)
    durable = writes.isEmpty ? nil : last.model
    wallSinceDurable -= last.wall
    bootSinceDurable -= last.boot
    for index in writes.indices {
      writes[index].wall -= last.wall
      writes[index].boot -= last.boot
    }
  }

  /// The agent is killed: what was not acknowledged is as if it had never been.
  ///
  /// A write torn in the middle is one of the lost ones, as the store's transactions are rolled back.
  mutating func crash(reboots: Bool) {
    finish(writes: random.below(writes.count + 1))
    counters.lostWrites += writes.count
    if var kept = durable {
      kept.restart()
      kept.pass(wallSinceDurable, boot: reboots ? wallSinceDurable : bootSinceDurable)
      model = kept
    } else {
      model.restart()
    }
    (writes, durable) = ([], nil)
  }

  /// The agent starts, perhaps in another zone than it ended in.
  mutating func start() throws(Violation) {
    let isElsewhere = random.one(in: 8)
    if isElsewhere {
      counters.journeys += 1
      model.move(to: random.below(NaiveModel.zones.count))
    }
    heart = MutantEngine(restoring: disk.state, rules: rules, at: now, bug: bug)
    try send(.started)
    if isElsewhere { finish(writes: writes.count) }
    try compareStates()
  }
}
