import MessageBus

/// A value of every type at its limits, and containers, nested and empty.
nonisolated let sampleValues: [BusValue] = [
  .byte(0), .byte(255), true, false, .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
  .int64(.max), .uint64(.max), .double(-0.5), .double(.infinity), .double(.leastNonzeroMagnitude), "",
  "così 🕰️ \u{202e}",
  .objectPath("/"), .objectPath("/org/x_1"), .signature(""), .signature("a{sv}(ii)"), .variant("in"),
  .variant(.variant(.int32(1))), .bytes([]), .bytes([0, 1, 255]), .strings([]), .strings(["a", ""]),
  .array(of: "a{sv}", []), .array(of: "(ay)", []), .array(of: .variant, [.variant("x"), .variant(true)]),
  .array(of: "ai", [.array(of: "i", [.int32(1)]), .array(of: "i", [])]), .vardict([:]),
  ["id": "a1", "hour": .uint32(7), "days": .strings(["mon"]), "in": ["deep": ["deeper": true]]],
  .dictionary(key: "y", value: "as", [.init(.byte(1), .strings([])), .init(.byte(2), .strings(["x"]))]),
  .structure([.int32(1), .structure(["x", .array(of: "(iiay)", [])])]),
  .array(of: "(iiay)", [.structure([.int32(1), .int32(1), .bytes([255, 0, 0, 0])])]),
]
