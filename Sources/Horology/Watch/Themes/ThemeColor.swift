/// A colour of a theme: eight bits each of red, green and blue (sRGB), written `#D9B45C`.
public struct ThemeColor: Hashable, Sendable, CustomStringConvertible {
  /// Red in bits 16 to 23, green in 8 to 15, blue in 0 to 7.
  public let rgb: UInt32

  /// A colour by its number; what lies above 24 bits is cut off.
  public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// The colour so written: `#` and six hexadecimal digits; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit),
      let rgb = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(rgb)
  }

  /// Red, 0 to 1.
  public var red: Double { Double(rgb >> 16) / 255 }
  /// Green, 0 to 1.
  public var green: Double { Double(rgb >> 8 & 0xff) / 255 }
  /// Blue, 0 to 1.
  public var blue: Double { Double(rgb & 0xff) / 255 }

  /// As it is written: `#D9B45C`.
  public var description: String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}
