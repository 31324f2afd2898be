import CGLib
import Glibc

/// The window, a program of its own that may not be installed.
nonisolated enum WindowProgram {
  private static let name = "pocketchime"

  /// Where it is: beside this program, as it is installed, or else in `PATH`; nil if it is not.
  static var path: String? {
    if let own = g_file_read_link("/proc/self/exe", nil) {
      defer { g_free(own) }
      let folder = String(cString: own)
      let sibling = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)] + "/" + name
      if access(String(sibling), X_OK) == 0 { return String(sibling) }
    }
    guard let found = g_find_program_in_path(name) else { return nil }
    defer { g_free(found) }
    return String(cString: found)
  }

  /// Starts it; one that runs already comes to the front by itself.
  ///
  /// - Parameters:
  ///   - path: What `path` gave.
  ///   - token: By which the desktop lets the window come to the front; nil for none.
  /// - Returns: Why it could not be started; nil if it was.
  static func start(_ path: String, token: String?) -> String? {
    var environment = g_get_environ()
    defer { g_strfreev(environment) }
    if let token {
      // The names of Wayland and of X11 for the same.
      for variable in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] {
        environment = g_environ_setenv(environment, variable, token, 1)
      }
    }
    var arguments = [g_strdup(path), nil]
    defer { g_free(arguments[0]) }
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    // Standard output stays, so that what it complains of is found beside ours.
    guard g_spawn_async(nil, &arguments, environment, G_SPAWN_DEFAULT, nil, nil, nil, &error) == 0 else {
      return nil
    }
    return error.map { String(cString: $0.pointee.message) } ?? "the reason is not known"
  }
}
