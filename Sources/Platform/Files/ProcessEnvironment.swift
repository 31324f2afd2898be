import CGLib

/// The environment variables of the process.
public nonisolated enum ProcessEnvironment {
  /// All of them, as they stand now.
  public static var current: [String: String] {
    guard let list = g_get_environ() else { return [:] }
    defer { g_strfreev(list) }
    var variables: [String: String] = [:]
    var entry = list
    while let text = entry.pointee.map({ String(cString: $0) }) {
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
