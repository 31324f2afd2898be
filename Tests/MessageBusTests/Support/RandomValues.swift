import MessageBus

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Random values of random types, without file descriptors, which are equal to themselves alone.
extension BusType {
  static let basics: [BusType] = [
    .byte, .boolean, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .string, .objectPath,
    .signature,
  ]

  static func random(depth: Int, using random: inout SeededGenerator) -> BusType {
    let basic = basics.randomElement(using: &random) ?? .byte
    guard depth > 0 else { return basic }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .array(Self.random(depth: depth - 1, using: &random))
    case 2: return .dictionary(key: basic, value: Self.random(depth: depth - 1, using: &random))
    case 3:
      let count = Int.random(in: 1...3, using: &random)
      return .structure((0..<count).map { _ in Self.random(depth: depth - 1, using: &random) })
    case 4, 5: return .variant
    default: return basic
    }
  }
}

extension BusValue {
  static func random(_ type: BusType, depth: Int, using random: inout SeededGenerator) -> BusValue {
    let count = Int.random(in: 0...3, using: &random)
    let bits = random.next()
    switch type {
    case .byte: return .byte(UInt8(truncatingIfNeeded: bits))
    case .boolean: return .boolean(bits & 1 == 1)
    case .int16: return .int16(Int16(truncatingIfNeeded: bits))
    case .uint16: return .uint16(UInt16(truncatingIfNeeded: bits))
    case .int32: return .int32(Int32(truncatingIfNeeded: bits))
    case .uint32: return .uint32(UInt32(truncatingIfNeeded: bits))
    case .int64: return .int64(Int64(truncatingIfNeeded: bits))
    case .uint64: return .uint64(bits)
    case .double: return .double(Double(Int64(truncatingIfNeeded: bits)) / 1024)
    case .string: return .string(["", "x", "così 🕰️", String(bits)][count])
    case .objectPath: return .objectPath((["/", "/a", "/a/b_1", "/org/x"] as [ObjectPath])[count])
    case .signature: return .signature((["", "a{sv}", "(ii)as", "v"] as [Signature])[count])
    case .unixDescriptor: preconditionFailure("not among the random types")
    case .variant:
      let content = BusType.random(depth: max(depth - 1, 0), using: &random)
      return .variant(.random(content, depth: depth - 1, using: &random))
    case .array(.byte): return .bytes((0..<count).map { UInt8($0) })
    case .array(let element):
      return .array(
        of: element, (0..<count).map { _ in .random(element, depth: depth - 1, using: &random) })
    case .dictionary(let key, let value):
      let entries = (0..<count).map { _ in
        Entry(
          .random(key, depth: 0, using: &random), .random(value, depth: depth - 1, using: &random))
      }
      return .dictionary(key: key, value: value, entries)
    case .structure(let members):
      return .structure(members.map { .random($0, depth: depth - 1, using: &random) })
    }
  }
}
