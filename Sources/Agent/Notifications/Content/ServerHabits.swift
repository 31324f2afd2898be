/// What a notification server makes of what it is sent, as far as it is known from what it says of itself.
///
/// The specification leaves much open and no server keeps all of it, so the well-known ones are told apart by name.
nonisolated struct ServerHabits: Hashable, Sendable {
  /// Servers that need something of their own.
  enum Kind: Sendable {
    case gnome, plasma, dunst, mako, xfce, notificationDaemon, other
  }

  /// How it names itself.
  var name: String
  /// Who made it.
  var vendor: String
  /// Its version, as it says.
  var version: String
  /// The capabilities it claims.
  var capabilities: Set<String>
  /// Which one it is.
  var kind: Kind

  /// The habits of the server that says this of itself.
  init(name: String, vendor: String = "", version: String = "", capabilities: [String]) {
    self.name = name
    self.vendor = vendor
    self.version = version
    self.capabilities = Set(capabilities)
    switch name.lowercased() {
    case "gnome-shell": kind = .gnome
    case "plasma": kind = .plasma
    case "dunst": kind = .dunst
    case "mako": kind = .mako
    case "xfce notify daemon": kind = .xfce
    case "notification daemon", "notification-daemon": kind = .notificationDaemon
    default: kind = .other
    }
  }

  /// Whether it offers actions at all.
  var hasActions: Bool { capabilities.contains("actions") }

  /// Whether it displays a body.
  var hasBody: Bool { capabilities.contains("body") }

  /// Whether it reads the body as markup, so that text must be escaped.
  var readsMarkup: Bool { capabilities.contains("body-markup") }

  /// How often it is told a running figure.
  ///
  /// GNOME's shell does much work for each update and shows it to hardly anyone.
  var cadence: Cadence {
    switch kind {
    case .plasma, .dunst, .mako, .xfce: .seconds
    case .gnome, .notificationDaemon, .other: .minutes
    }
  }

  /// The most notifications of ours at a time.
  ///
  /// GNOME keeps three of one application and throws out the oldest, be it a ring.
  var mostAtOnce: Int { kind == .gnome ? 3 : 20 }

  /// The most of them that count.
  var mostLive: Int { kind == .gnome ? 1 : 10 }

  /// Whether its lock screen leaves out what was looked at before.
  var locksOutWhatWasSeen: Bool { kind == .gnome }

  /// Whether it leaves a `resident` notification where it is when an action of it was chosen.
  var keepsResident: Bool { kind == .gnome || kind == .plasma || kind == .notificationDaemon }

  /// Whether it draws the `default` action as one more button.
  private var drawsDefaultAction: Bool { kind == .xfce }

  /// Whether it runs the desktop entry when the text is clicked and there is no `default` action.
  private var launchesWithoutDefaultAction: Bool { kind == .gnome }

  /// Whether it draws the `value` hint beside the text.
  ///
  /// Xfce hides the text instead, others ignore it.
  private var drawsProgress: Bool { kind == .dunst || kind == .mako }

  /// Whether its lock screen takes the heading for markup.
  private var readsMarkupInSummary: Bool { kind == .gnome }

  /// The notification as this server wants it.
  func dress(_ content: NotificationContent) -> NotificationRequest {
    var summary = content.label.isEmpty ? content.title : content.label
    var body = content.body
    if readsMarkupInSummary, summary.contains(where: { $0 == "<" || $0 == "&" }) {
      (summary, body) = (content.title, "\(content.label) · \(body)")
    }
    if !hasBody { (summary, body) = ("\(summary) · \(body)", "") }
    return NotificationRequest(
      summary: summary, body: readsMarkup ? Markup.escaped(body) : body, icon: "alarm-symbolic",
      category: content.category, actions: hasActions ? actions(of: content) : [], hints: hints(of: content))
  }

  private func actions(of content: NotificationContent) -> [NotificationButton] {
    guard !drawsDefaultAction, let label = content.clickLabel ?? (launchesWithoutDefaultAction ? "Open" : nil)
    else {
      return content.buttons
    }
    return [NotificationButton(action: .open, label: label)] + content.buttons
  }

  /// `transient` is never sent: Xfce takes its mere presence for true.
  ///
  /// We play our own sound.
  private func hints(of content: NotificationContent) -> [String: NotificationRequest.Hint] {
    var hints: [String: NotificationRequest.Hint] = [
      "urgency": .byte(content.urgency.rawValue),
      "suppress-sound": .boolean(true),
      "desktop-entry": .string("org.pocketchime.Agent"),
      "x-gnome-privacy-scope": .string(content.showsOnLockScreen ? "system" : "user"),
    ]
    if content.isResident { hints["resident"] = .boolean(true) }
    if let picture = content.picture { hints["image-data"] = .image(picture) }
    if drawsProgress, let progress = content.progress { hints["value"] = .int32(Int32(progress)) }
    return hints
  }
}
