import CGLib
import CLibNotify

/// One notification on display: a libnotify object that is shown, updated, and never used again after it was
/// closed or its server is gone.
///
/// Lives on the courier's thread.
nonisolated final class Incarnation {
  /// What a server's call for it came to.
  enum Outcome {
    case shown
    /// It looks too much like another of a moment ago; it may be shown later.
    case postponed
    /// The server did not answer in time.
    case unanswered(String)
    case failed(String)
  }

  /// Told on the courier's thread from within its main loop.
  var onAction: (NotificationAction) -> Void = { _ in }
  var onClosed: (ClosedReason) -> Void = { _ in }

  let showing: Showing
  /// Whether an action was chosen; from then on the server may have closed it.
  var isSpent = false

  private let object: UnsafeMutablePointer<NotifyNotification>
  private var closedHandler: gulong = 0

  init(_ showing: Showing, _ request: NotificationRequest) {
    self.showing = showing
    object = notify_notification_new(request.summary, request.body, request.icon)
    notify_notification_set_category(object, request.category)
    notify_notification_set_timeout(object, NOTIFY_EXPIRES_NEVER)
    closedHandler = g_signal_connect_data(
      object, "closed", unsafeBitCast(Self.closed, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
    apply(request)
  }

  /// The object must not go while libnotify is in one of its callbacks: 0.8.1 would use it after that.
  deinit {
    g_signal_handler_disconnect(object, closedHandler)
    notify_notification_clear_actions(object)
    g_object_unref(object)
  }

  /// The server's id; 0 before it is shown.
  var id: UInt32 { UInt32(bitPattern: cnotify_id(object)) }

  /// Shows it, or again with another content.
  ///
  /// Blocks until the server has answered, at most 25 s.
  func show(_ request: NotificationRequest? = nil) -> Outcome {
    if let request {
      notify_notification_update(object, request.summary, request.body, request.icon)
      apply(request)
    }
    var error: UnsafeMutablePointer<GError>?
    guard notify_notification_show(object, &error) != 0 else { return Self.outcome(consuming: error) }
    return id == 0 ? .failed("the server did not display it") : .shown
  }

  /// Hints and actions; added actions would pile up from update to update.
  private func apply(_ request: NotificationRequest) {
    for (name, hint) in request.hints {
      notify_notification_set_hint(object, name, hint.variant)
    }
    notify_notification_clear_actions(object)
    for button in request.actions {
      notify_notification_add_action(
        object, button.action.rawValue, button.label, Self.chosen, Unmanaged.passUnretained(self).toOpaque(),
        nil)
    }
  }

  private static func outcome(consuming error: UnsafeMutablePointer<GError>?) -> Outcome {
    guard let error else { return .failed("libnotify gives no reason") }
    defer { g_error_free(error) }
    let name = g_dbus_error_get_remote_error(error)
    defer { g_free(name) }
    let message = String(cString: error.pointee.message)
    if let name, String(cString: name).hasSuffix(".ExcessNotificationGeneration") { return .postponed }
    let isTimeout = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
    return isTimeout ? .unanswered(message) : .failed(message)
  }

  // Unretained: `deinit` takes both callbacks away.
  private static let closed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
    guard let data else { return }
    let incarnation = Unmanaged<Incarnation>.fromOpaque(data).takeUnretainedValue()
    let reason = Int(notify_notification_get_closed_reason(incarnation.object))
    incarnation.onClosed(ClosedReason(rawValue: reason) ?? .undefined)
  }

  private static let chosen: NotifyActionCallback = { _, key, data in
    guard let key, let data, let action = NotificationAction(rawValue: String(cString: key)) else { return }
    Unmanaged<Incarnation>.fromOpaque(data).takeUnretainedValue().onAction(action)
  }
}

nonisolated extension NotificationRequest.Hint {
  /// A floating variant of the value.
  fileprivate var variant: OpaquePointer? {
    switch self {
    case .byte(let value): g_variant_new_byte(value)
    case .int32(let value): g_variant_new_int32(value)
    case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
    case .string(let value): g_variant_new_string(value)
    case .image(let picture): Variant.image(picture)
    }
  }
}
