import CGLib

/// The courier's work, on the courier's thread: what is on display, and what is done about each order.
nonisolated final class CourierDesk {
  /// What is known of the server.
  enum Server {
    /// The bus has not said yet whether there is one.
    case unknown
    case absent
    /// It has not said yet who it is.
    case strange
    case known(ServerHabits)
  }

  let courier: Courier
  let context: OpaquePointer
  private let onEnd: () -> Void
  var bus: OpaquePointer?
  var nameWatch: guint = 0
  var server = Server.unknown
  /// Counts the servers that came, so that a late answer of an earlier one is known for what it is.
  var serverCount = 0
  /// How often it has refused to say who it is.
  var refusals = 0
  /// When it answered last, by GLib's monotonic clock, unless it was given something to show since.
  var lastAnswer: gint64?
  var isAsking = false
  /// Ends the calls that wait for a reply.
  let cancellable = g_cancellable_new()
  var pendingReplies = 0

  private var displayed: [NotificationKey: Incarnation] = [:]
  /// What must not be released before libnotify has left its callbacks.
  private var leaving: [Incarnation] = []

  /// The desk of a courier whose thread runs a context; `onEnd` is called when it has stopped.
  init(_ courier: Courier, on context: OpaquePointer, onEnd: @escaping () -> Void) {
    self.courier = courier
    self.context = context
    self.onEnd = onEnd
  }

  deinit { g_object_unref(cancellable) }

  /// Whether the server has just answered.
  ///
  /// One that does not answer gets nothing new: it would show, once it wakes, what we gave up on long before, and we
  /// would not know its id.
  private var isAwake: Bool {
    lastAnswer.map { g_get_monotonic_time() - $0 < Self.trust } ?? false
  }

  /// How long a server that has answered is taken to be awake, in microseconds.
  private static let trust: gint64 = 1_000_000

  /// Asks the server whether it is awake, so that what is posted next need not wait for the answer.
  func prepare() {
    if case .known = server { askServer() }
  }

  /// Works off one order.
  ///
  /// - Returns: whether to come again at once.
  func work() -> Bool {
    leaving = []
    if courier.isStopping { return end() }
    guard let next = courier.nextOrder else { return false }
    switch server {
    case .unknown, .strange: return false
    case .absent:
      if let (key, order) = courier.takeOrder(), case .post(let serial, _) = order {
        startServer()
        let reason = "there is none"
        courier.tell(.failed(Showing(key: key, serial: serial), reason: reason, isGone: true))
      }
      return true
    case .known(let habits):
      if case .post = next, !isAwake {
        askServer()
        return false
      }
      if let (key, order) = courier.takeOrder() { perform(order, for: key, habits) }
      return true
    }
  }

  /// Forgets what the server displayed, as it is gone.
  ///
  /// Its ids mean nothing to the next one.
  func forgetDisplayed() {
    leaving += displayed.values
    displayed = [:]
  }

  private func perform(_ order: Order, for key: NotificationKey, _ habits: ServerHabits) {
    switch order {
    case .post(let serial, let content):
      lastAnswer = nil
      takeAway(key)
      let request = habits.dress(content)
      let incarnation = Incarnation(Showing(key: key, serial: serial), request)
      incarnation.onAction = { [unowned self, unowned incarnation] in chosen($0, in: incarnation) }
      incarnation.onClosed = { [unowned self, unowned incarnation] in closed(incarnation, $0) }
      displayed[key] = incarnation
      note(incarnation.show(), of: incarnation, wasShown: false)
    case .update(let serial, let content):
      guard let incarnation = displayed[key], incarnation.showing.serial == serial, !incarnation.isSpent
      else { return }
      note(incarnation.show(habits.dress(content)), of: incarnation, wasShown: true)
    case .close: takeAway(key)
    }
  }

  private func note(_ outcome: Incarnation.Outcome, of incarnation: Incarnation, wasShown: Bool) {
    let showing = incarnation.showing
    switch outcome {
    case .shown: courier.tell(.shown(showing))
    case .postponed:
      if !wasShown { forget(incarnation) }
      courier.tell(.failed(showing, reason: nil, isGone: !wasShown))
    case .unanswered(let reason):
      if !wasShown { forget(incarnation) }
      courier.tell(.failed(showing, reason: reason, isGone: !wasShown))
    case .failed(let reason):
      forget(incarnation)
      courier.tell(.failed(showing, reason: reason, isGone: true))
    }
  }

  private func chosen(_ action: NotificationAction, in incarnation: Incarnation) {
    guard !incarnation.isSpent, displayed[incarnation.showing.key] === incarnation else { return }
    incarnation.isSpent = true
    courier.tell(.chosen(incarnation.showing, action))
  }

  private func closed(_ incarnation: Incarnation, _ reason: ClosedReason) {
    guard displayed[incarnation.showing.key] === incarnation else { return }
    forget(incarnation)
    if !incarnation.isSpent { courier.tell(.closed(incarnation.showing, reason)) }
  }

  private func forget(_ incarnation: Incarnation) {
    displayed[incarnation.showing.key] = nil
    leaving.append(incarnation)
  }

  private func takeAway(_ key: NotificationKey) {
    guard let incarnation = displayed[key] else { return }
    if incarnation.id != 0 { sendClose(incarnation.id) }
    forget(incarnation)
  }

  private func end() -> Bool {
    for key in displayed.keys { takeAway(key) }
    leaving = []
    leaveBus()
    onEnd()
    return false
  }
}
