import Horology
import MessageBus

/// The icon in the panel on the bus: `org.kde.StatusNotifierItem`, as panels really read it.
final class StatusNotifierItem {
  /// What a panel can read.
  struct Content {
    /// The words.
    var status: TrayStatus
    /// The pictures (`a(iiay)`).
    var pixmaps: BusValue
  }

  /// What a hand on the icon asks for.
  enum Touch {
    /// A click.
    case activate
    /// A click with the middle button.
    case secondaryActivate
    /// Not a touch yet: the token by which the desktop lets the window come to the front, when one follows.
    case token(String)
  }

  /// Where it stands.
  static let path: ObjectPath = "/StatusNotifierItem"
  /// Its interface.
  static let interface = "org.kde.StatusNotifierItem"

  private static let noPixmaps = BusValue.array(of: "(iiay)", [])

  private let clock: () -> BootTime
  private let content: () -> Content
  private let touched: (Touch) throws(BusError) -> Void
  private var object: ExportedObject?
  private var touches = Allowance()

  /// Puts the item on a bus, where it stays as long as this is held.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - clock: The clock by which touches are too many.
  ///   - content: What there is to be seen now.
  ///   - touched: Does what a hand asks for; on an error some panels open the menu instead.
  /// - Throws: `BusError` if the object can't be exported.
  init(
    on bus: BusConnection, clock: @escaping () -> BootTime, content: @escaping () -> Content,
    touched: @escaping (Touch) throws(BusError) -> Void
  ) throws(BusError) {
    (self.clock, self.content, self.touched) = (clock, content, touched)
    object = try bus.export([table()], at: Self.path)
  }

  /// Tells the panels what differs from what they were told last; with nothing told yet, nothing.
  func tell(_ status: TrayStatus, after told: TrayStatus?) {
    guard let told else { return }
    if status.attention != told.attention { emit("NewStatus", .string(status.attention.rawValue)) }
    if status.title != told.title { emit("NewTitle") }
    if (status.heading, status.lines) != (told.heading, told.lines) { emit("NewToolTip") }
    if status.label != told.label {
      emit("XAyatanaNewLabel", .string(status.label), .string(status.labelGuide))
    }
  }

  /// Tells the panels that the pictures are others.
  func tellIcon(isRinging: Bool) {
    emit("NewIcon")
    if isRinging { emit("NewAttentionIcon") }
  }

  private func emit(_ signal: String, _ arguments: BusValue...) {
    object?.emit(Self.interface, signal, arguments)
  }
}

// MARK: - The table

extension StatusNotifierItem {
  private func table() -> Interface {
    Interface(
      Self.interface, methods: methods, properties: constants + words + pictures,
      signals: [
        .init("NewTitle"), .init("NewIcon"), .init("NewAttentionIcon"), .init("NewOverlayIcon"),
        .init("NewToolTip"), .init("NewStatus", ["status": "s"]),
        .init("NewIconThemePath", ["icon_theme_path": "s"]), .init("NewMenu"),
        .init("XAyatanaNewLabel", ["label": "s", "guide": "s"]),
      ])
  }

  private var methods: [Interface.Method] {
    [
      .init("Activate", in: ["x": "i", "y": "i"], handler: touch(.activate)),
      .init("SecondaryActivate", in: ["x": "i", "y": "i"], handler: touch(.secondaryActivate)),
      .init("XAyatanaSecondaryActivate", in: ["timestamp": "u"], handler: touch(.secondaryActivate)),
      // Panels draw the menu themselves, and there is nothing to scroll through.
      .init("ContextMenu", in: ["x": "i", "y": "i"]) { $0.reply() },
      .init("Scroll", in: ["delta": "i", "orientation": "s"]) { $0.reply() },
      .init("ProvideXdgActivationToken", in: ["token": "s"]) { [weak self] call in
        self?.touch(.token(call.arguments[0].string ?? ""))(call)
      },
    ]
  }

  private func touch(_ touch: Touch) -> (MethodCall) -> Void {
    { [weak self] call in
      guard let self else { return }
      do throws(BusError) {
        guard touches.take(at: clock()) else { throw .failed("so fast nobody can click") }
        try touched(touch)
        call.reply()
      } catch {
        call.fail(error)
      }
    }
  }

  /// `WindowId` is left out: implementations do not agree on its type, and some drop the item over it.
  private var constants: [Interface.Property] {
    [
      ("Category", "ApplicationStatus"), ("Id", "pocketchime"), ("IconThemePath", ""),
      // Panels prefer a name to pictures.
      ("IconName", ""), ("OverlayIconName", ""), ("AttentionIconName", ""), ("AttentionMovieName", ""),
    ].map { name, text in .init(name, "s", emission: .constant, get: { .string(text) }) } + [
      .init("Menu", "o", emission: .constant, get: { .objectPath(MenuObject.path) }),
      .init("ItemIsMenu", "b", emission: .constant, get: { false }),
      .init("OverlayIconPixmap", "a(iiay)", emission: .constant, get: { Self.noPixmaps }),
      .init("XAyatanaOrderingIndex", "u", emission: .constant, get: { .uint32(0) }),
    ]
  }

  private var words: [Interface.Property] {
    [
      live("Title", "s") { .string($0.status.title) },
      live("Status", "s") { .string($0.status.attention.rawValue) },
      live("ToolTip", "(sa(iiay)ss)") {
        .structure(["", Self.noPixmaps, .string($0.status.heading), .string($0.status.description)])
      },
      live("XAyatanaLabel", "s") { .string($0.status.label) },
      live("XAyatanaLabelGuide", "s") { .string($0.status.labelGuide) },
      // Read aloud, so nothing that changes every second.
      live("IconAccessibleDesc", "s") { .string($0.status.title) },
      live("AttentionAccessibleDesc", "s") { .string($0.status.title) },
    ]
  }

  private var pictures: [Interface.Property] {
    [
      live("IconPixmap", "a(iiay)") { $0.pixmaps },
      // Sent along with every answer, so only while it is wanted.
      live("AttentionIconPixmap", "a(iiay)") {
        $0.status.attention == .needsAttention ? $0.pixmaps : Self.noPixmaps
      },
    ]
  }

  /// A property that changes; panels want to be told by signals of their own.
  private func live(
    _ name: String, _ type: BusType, _ value: @escaping (Content) -> BusValue
  ) -> Interface.Property {
    .init(name, type, emission: .nothing) { [weak self] () throws(BusError) in
      guard let self else { throw .failed("the icon is gone") }
      return value(content())
    }
  }
}
