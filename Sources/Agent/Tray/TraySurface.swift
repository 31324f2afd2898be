import Horology
import MessageBus
import Platform
import WatchFace

/// The clock in the panel: icon, tooltip, label and menu.
///
/// Everything is done a turn of the loop later than what it shows: no ring waits for a picture. While no panel is there
/// nothing is drawn and nothing ticks.
final class TraySurface {
  /// Carries out what was chosen.
  var onEvent: (Event) -> Void = { _ in }
  /// Changes the theme.
  var onTheme: (String) -> Void = { _ in }
  /// Opens the window, by the desktop's token if there is one, or shows what is set; an error if it can do neither.
  var onOpen: (_ token: String?) throws(BusError) -> Void = { _ in }
  /// Ends the agent.
  var onQuit: () -> Void = {}
  /// `nextChange` is another one, through no doing of the engine's.
  var onReschedule: () -> Void = {}
  /// Whether there is a window to open.
  var hasWindow: () -> Bool = { false }
  /// Reads the names of all themes and hands them over later.
  var readThemes: (_ then: @escaping @MainActor @Sendable ([String]) -> Void) -> Void = { _ in }
  /// Takes a line about what went wrong.
  var report: (String) -> Void = { _ in }
  /// A picture was drawn, which took memory.
  var onDrawn: () -> Void = {}

  /// The user's choices; a change is seen at once.
  var settings: Settings {
    didSet {
      guard settings != oldValue else { return }
      isStale = true
      settings.tray.show == .never ? hide() : show()
      pace.request()
    }
  }
  /// What the watch looks like.
  var scenes: WatchScenes { didSet { if scenes != oldValue { pace.request() } } }

  /// The least time between two pictures of the same kind.
  private static let pictureTime = Duration.seconds(5)
  /// How long after a minute's beginning the hands move: what rings at it goes first.
  private static let afterTheMinute = Duration.milliseconds(20)

  private let connect: () -> BusConnection?
  private let engine: () -> Engine
  private let clock: () -> Moment
  private let icon = TrayIcon()
  private let menu: MenuServer
  private lazy var pace = Pace(.milliseconds(200)) { [weak self] in self?.publish() }
  private lazy var themePace = Pace(.seconds(5)) { [weak self] in self?.updateThemes() }

  private var bus: BusConnection?
  private var item: StatusNotifierItem?
  private var menuObject: MenuObject?
  private var registration: WatcherRegistration?
  private var token: String?

  /// What the panels were told last; nil while there are none.
  private var told: TrayStatus?
  private var drawn: (figure: TrayFigure, at: BootTime)?
  /// Whether a picture was put off.
  private var isBehind = false
  private var isStale = true
  private var overview: TrayOverview
  private var menuContent: TrayMenu?
  private var lastStarted: (id: EntryID, length: Duration)?
  private var themes = Theme.builtIn.map(\.id)

  /// A surface that makes a connection to the session bus when it is shown.
  init(
    connect: @escaping () -> BusConnection?, settings: Settings, scenes: WatchScenes,
    engine: @escaping () -> Engine, clock: @escaping () -> Moment
  ) {
    (self.settings, self.scenes) = (settings, scenes)
    (self.connect, self.engine, self.clock) = (connect, engine, clock)
    overview = TrayOverview(of: engine())
    lastStarted = engine().countdowns.values.max { $0.id < $1.id }.map { ($0.id, $0.length) }
    menu = MenuServer(clock: { clock().boot })
    menu.tree = { [unowned self] in menuNow().tree(at: self.clock()) }
    menu.choose = { [unowned self] in choose($0) }
    menu.onOpen = { [unowned self] in opened() }
  }

  /// Whether there is a panel that may show it.
  private var isWatched: Bool { registration?.owner != nil }
}

// MARK: - Being there

extension TraySurface {
  /// Puts the item on the bus, unless the user wants none.
  ///
  /// It has a connection of its own: panels take an item off only when who showed it leaves the bus. A name of its own
  /// would do as well, but for GNOME's extension, which then loses items.
  func show() {
    guard item == nil, settings.tray.show != .never, let bus = connect() else { return }
    self.bus = bus
    bus.report = report
    do throws(BusError) {
      item = try StatusNotifierItem(
        on: bus, clock: { [unowned self] in clock().boot }, content: { [unowned self] in content() },
        touched: { [unowned self] touch throws(BusError) in try touched(touch) })
      menuObject = try MenuObject(on: bus, menu)
      registration = try WatcherRegistration(
        on: bus, path: StatusNotifierItem.path, changed: { [weak self] in self?.panelsChanged() },
        report: report)
    } catch {
      report("there is no tray icon: \(error)")
    }
  }

  /// Takes the item off the bus.
  func hide() {
    bus?.close()
    (registration, item, menuObject, bus) = (nil, nil, nil, nil)
    forget()
  }

  /// A panel reads everything once when it meets the item; from then on it is told of changes.
  private func panelsChanged() {
    defer { onReschedule() }
    guard isWatched else { return forget() }
    let now = clock()
    let status = status(at: now)
    _ = draw(status, at: now)
    told = status
  }

  private func forget() {
    pace.cancel()
    themePace.cancel()
    icon.forget()
    menu.forget()
    (told, drawn, menuContent, isBehind) = (nil, nil, nil, false)
  }
}

// MARK: - What there is to be seen

extension TraySurface {
  private func refreshOverview() {
    guard isStale else { return }
    isStale = false
    overview = TrayOverview(of: engine())
    menuContent = nil
  }

  private func status(at now: Moment) -> TrayStatus {
    refreshOverview()
    return TrayStatus(overview, settings.tray, at: now)
  }

  private func content() -> StatusNotifierItem.Content {
    StatusNotifierItem.Content(status: status(at: clock()), pixmaps: icon.pixmaps)
  }

  private func menuNow() -> TrayMenu {
    refreshOverview()
    if let menuContent { return menuContent }
    let content = TrayMenu(
      overview: overview, alarms: AlarmChoice(of: engine()), lastLength: lastStarted?.length, themes: themes,
      theme: settings.appearance.theme, hasWindow: hasWindow())
    menuContent = content
    return content
  }

  /// Tells the panels what is another now.
  private func publish() {
    if menu.isKnown { menu.refresh() }
    guard isWatched, let item else { return }
    let now = clock()
    let status = status(at: now)
    let isNewPicture = draw(status, at: now)
    item.tell(status, after: told)
    if isNewPicture { item.tellIcon(isRinging: status.attention == .needsAttention) }
    told = status
    onReschedule()
  }

  /// Draws the icon if it shows something else now, and not too often; returns whether a pixel is another one.
  private func draw(_ status: TrayStatus, at now: Moment) -> Bool {
    let scene = scenes.icon(status.figure, at: now)
    isBehind = false
    if let drawn, let before = icon.scene, scene.isNext(to: before),
      !status.figure.isOtherKind(than: drawn.figure), drawn.at.duration(to: now.boot) < Self.pictureTime
    {
      isBehind = scene != before
      return false
    }
    do throws(PictureError) {
      guard try icon.draw(scene) else { return false }
    } catch {
      report("the tray icon can't be drawn: \(error)")
      return false
    }
    drawn = (status.figure, now.boot)
    onDrawn()
    return true
  }

  /// Reads the names of the themes anew; a folder can be slow.
  private func updateThemes() {
    readThemes { [weak self] names in
      guard let self, names != themes else { return }
      themes = names
      menuContent = nil
      pace.request()
    }
  }
}

extension TraySurface: LiveSurface {
  func nextChange(in engine: Engine, after now: Moment) -> BootTime? {
    guard isWatched, let told else { return nil }
    var changes = [overview.first?.end?.nextSecond(after: now)]
    if told.attention != .passive { changes.append(nextMinute(after: now)) }
    if isBehind, let drawn { changes.append(max(now.boot, drawn.at + Self.pictureTime)) }
    if menu.isOpen { changes.append(menuNow().nextChange(after: now)) }
    return changes.compactMap(\.self).min()
  }

  private func nextMinute(after now: Moment) -> BootTime {
    let minute: Int64 = 60_000_000
    let passed = (now.wall - Self.afterTheMinute).microseconds % minute
    return now.boot + .microseconds(minute - passed)
  }

  func refresh(in engine: Engine, at now: Moment) { if isWatched { pace.request() } }

  func rings(_ id: EntryID, in engine: Engine, at now: Moment) { change() }

  func changed(_ id: EntryID, in engine: Engine, at now: Moment) {
    if let countdown = engine.countdowns[id], lastStarted.map({ $0.id < id }) ?? true {
      lastStarted = (id, countdown.length)
    }
    change()
  }

  func stopwatchChanged(in engine: Engine, at now: Moment) { change() }

  private func change() {
    isStale = true
    if isWatched || menu.isKnown { pace.request() }
  }
}

// MARK: - Being touched

extension TraySurface {
  private func touched(_ touch: StatusNotifierItem.Touch) throws(BusError) {
    switch touch {
    case .token(let token): self.token = token.isEmpty ? nil : token
    case .activate: try open()
    case .secondaryActivate: if !engine().ringing.isEmpty { onEvent(.snooze(nil, for: nil)) }
    }
  }

  /// A token serves once.
  private func open() throws(BusError) {
    defer { token = nil }
    try onOpen(token)
  }

  private func opened() {
    themePace.request()
    onReschedule()
  }

  private func choose(_ action: MenuAction) {
    if let event = action.event { return onEvent(event) }
    switch action {
    case .theme(let name): onTheme(name)
    // It says so itself if it can't.
    case .openWindow: try? open()
    case .quit: onQuit()
    default: break
    }
  }
}
