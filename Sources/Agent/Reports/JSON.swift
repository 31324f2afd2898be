/// A JSON value (RFC 8259) to be printed.
indirect enum JSON: Equatable, CustomStringConvertible {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSON])
  /// Members in the order they are printed.
  case object([(name: String, value: JSON)])

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.description }.joined(separator: ",") + "}"
    }
  }

  static func == (left: JSON, right: JSON) -> Bool { left.description == right.description }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
