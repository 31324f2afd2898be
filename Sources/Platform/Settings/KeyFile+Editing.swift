nonisolated extension KeyFile {
  /// A key file's bytes with one value changed or added; all other lines stay as they are.
  ///
  /// The value is text without line breaks and backslashes.
  static func setting(_ key: String, in group: String, to value: String, of bytes: [UInt8])
    -> [UInt8]
  {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let usesCarriageReturns = lines[0].last == UInt8(ascii: "\r")
    let line = { (text: String) in Array((text + (usesCarriageReturns ? "\r" : "")).utf8)[...] }

    var current: String?
    var place: Int?
    var endOfGroup: Int?
    for (index, text) in lines.enumerated() {
      switch Line(text) {
      case .group(let name): current = name
      case .entry(key, _) where current == group: place = index
      case .nothing where text.allSatisfy(Self.isSpace): continue
      default: break
      }
      if current == group { endOfGroup = index + 1 }
    }

    if let place {
      lines[place] = line("\(key)=\(value)")
    } else if let endOfGroup {
      lines.insert(line("\(key)=\(value)"), at: endOfGroup)
    } else {
      if lines.last?.isEmpty == true { lines.removeLast() }
      if !lines.isEmpty { lines.append(line("")) }
      lines += [line("[\(group)]"), line("\(key)=\(value)")]
    }
    if lines.last?.isEmpty == false { lines.append([]) }
    return Array(lines.joined(separator: [newline]))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }
}
