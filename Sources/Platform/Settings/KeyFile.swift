/// A key file (Desktop Entry Specification, "Basic format of the file"), read line by line.
///
/// GLib's reader gives up at the first bad line and does not tell where a value stands; here every good line counts
/// and every bad one has its number.
public nonisolated struct KeyFile: Sendable {
  /// A line `Key=value`.
  public struct Entry: Equatable, Sendable {
    /// The group it stands in.
    public let group: String
    /// The key.
    public let key: String
    /// The value, its escapes resolved.
    public let value: String
    /// The line, from 1.
    public let line: Int
  }

  /// A line that is none of those that a key file may have.
  public struct BadLine: Equatable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong and what would do.
    public let message: String
  }

  /// All entries in order; where a group has a key twice, the later one counts.
  public private(set) var entries: [Entry] = []
  /// The groups, with the line they first stand at.
  public private(set) var groups: [String: Int] = [:]
  /// The lines that could not be read.
  public private(set) var badLines: [BadLine] = []

  /// Reads the bytes of a file.
  public init(_ bytes: [UInt8]) {
    var group: String?
    for (index, text) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let number = index + 1
      switch Line(text) {
      case .nothing: break
      case .group(let name):
        group = name
        if groups[name] == nil { groups[name] = number }
      case .entry(let key, let value):
        if let group {
          entries.append(Entry(group: group, key: key, value: value, line: number))
        } else {
          badLines.append(BadLine(line: number, message: "\(key)= stands before the first [Group]"))
        }
      case .bad(let message): badLines.append(BadLine(line: number, message: message))
      }
    }
  }

  /// What one line says.
  enum Line {
    /// A comment or an empty line.
    case nothing
    case group(String)
    case entry(key: String, value: String)
    case bad(String)

    init(_ bytes: ArraySlice<UInt8>) {
      guard let text = String(validating: bytes, as: UTF8.self).map({ trimmed($0[...]) }),
        !text.contains("\0")
      else {
        self = .bad("this line is not UTF-8 text")
        return
      }
      if text.isEmpty || text.hasPrefix("#") {
        self = .nothing
      } else if text.hasPrefix("[") && text.hasSuffix("]") {
        self = .group(String(text.dropFirst().dropLast()))
      } else if let equals = text.firstIndex(of: "="), equals != text.startIndex {
        self = .entry(
          key: String(trimmed(text[..<equals])), value: unescaped(trimmed(text[text.index(after: equals)...]))
        )
      } else {
        self = .bad("\(shortened(text)): Key=value, [Group] or # comment is needed")
      }
    }
  }
}

/// A text in one line of at most forty characters, to be quoted in a message.
nonisolated func shortened(_ text: some StringProtocol) -> String {
  var line = String.UnicodeScalarView()
  line.append(
    contentsOf: text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })
  let whole = String(line)
  return whole.count > 40 ? whole.prefix(40) + "…" : whole
}

private nonisolated func trimmed(_ text: Substring) -> Substring {
  let start = text.drop(while: \.isWhitespace)
  let end = start.lastIndex { !$0.isWhitespace }
  return end.map { start[...$0] } ?? ""
}

/// Resolves `\s`, `\n`, `\t`, `\r` and `\\`; another backslash stands for itself.
private nonisolated func unescaped(_ value: Substring) -> String {
  let escapes: [Character: Character] = ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"]
  var result = ""
  var rest = value
  while let character = rest.popFirst() {
    if character == "\\", let next = rest.first, let escaped = escapes[next] {
      rest.removeFirst()
      result.append(escaped)
    } else {
      result.append(character)
    }
  }
  return result
}
