/// The short name of an alarm (`a1`) or a countdown (`t2`).
///
/// Numbers run through both and are never used again.
public struct EntryID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What the id names.
  public enum Kind: String, Sendable {
    case alarm = "a"
    case countdown = "t"
  }

  /// What the id names.
  public let kind: Kind
  /// Its number, from 1.
  public let number: Int

  /// The largest number an id may have: 18 digits, which fit.
  static let largestNumber = 999_999_999_999_999_999

  /// The id of this kind and number.
  public init(kind: Kind, number: Int) {
    self.kind = kind
    self.number = number
  }

  /// Reads `a1` or `t2`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let kind = text.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    let digits = text.dropFirst().utf8
    guard !digits.isEmpty, digits.count <= 18, digits.first != UInt8(ascii: "0") else { return nil }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    guard let number = Int(text.dropFirst()) else { return nil }
    self.init(kind: kind, number: number)
  }

  /// By number, which is an id's alone; what a kind is written as need not be hashed.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// As the command prints it, such as `a1`.
  public var description: String { "\(kind.rawValue)\(number)" }

  /// By number.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.number < right.number }
}
