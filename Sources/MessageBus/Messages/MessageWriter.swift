import CDBus

/// Writes the body of a message.
extension Message {
  /// Appends these values; throws where the protocol does not allow them, before libdbus, which would abort,
  /// sees any.
  func append(_ arguments: [BusValue]) throws(BusError) {
    _ = try Signature(arguments.map(\.type))
    var size = 0
    for argument in arguments { size += try argument.checkedSize(depth: 0) }
    guard size <= BusValue.largestMessage else { throw .invalid("the message is larger than D-Bus allows") }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(pointer, &iterator)
    for argument in arguments { try Self.append(argument, &iterator) }
  }

  private static func append(_ value: BusValue, _ iterator: inout DBusMessageIter) throws(BusError) {
    switch value {
    case .byte(let byte): try append(value, DBusBasicValue(byt: byte), &iterator)
    case .boolean(let flag): try append(value, DBusBasicValue(bool_val: flag ? 1 : 0), &iterator)
    case .int16(let number): try append(value, DBusBasicValue(i16: number), &iterator)
    case .uint16(let number): try append(value, DBusBasicValue(u16: number), &iterator)
    case .int32(let number): try append(value, DBusBasicValue(i32: number), &iterator)
    case .uint32(let number): try append(value, DBusBasicValue(u32: number), &iterator)
    case .int64(let number): try append(value, DBusBasicValue(i64: Int(number)), &iterator)
    case .uint64(let number): try append(value, DBusBasicValue(u64: UInt(number)), &iterator)
    case .double(let number): try append(value, DBusBasicValue(dbl: number), &iterator)
    case .unixDescriptor(let owner): try append(value, DBusBasicValue(fd: owner.rawValue), &iterator)
    case .string(let text): try append(value, text, &iterator)
    case .objectPath(let path): try append(value, path.description, &iterator)
    case .signature(let signature): try append(value, signature.description, &iterator)
    case .variant(let content):
      try append(content, inVariantAt: &iterator)
    case .bytes(let bytes):
      try append(value, contents: "y", &iterator) { inner throws(BusError) in try append(bytes, &inner) }
    case .array(let element, let elements):
      try append(value, contents: element.description, &iterator) { inner throws(BusError) in
        for element in elements { try append(element, &inner) }
      }
    case .dictionary(let key, let content, let entries):
      try append(value, contents: "{\(key)\(content)}", &iterator) { inner throws(BusError) in
        for entry in entries { try append(entry, &inner) }
      }
    case .structure(let members):
      try append(value, contents: nil, &iterator) { inner throws(BusError) in
        for member in members { try append(member, &inner) }
      }
    }
  }

  private static func append(
    _ content: BusValue, inVariantAt iterator: inout DBusMessageIter
  ) throws(BusError) {
    let type = content.type
    let body = { (inner: inout DBusMessageIter) throws(BusError) in try append(content, &inner) }
    if type.isContainer {
      try append(code: BusType.variant.code, contents: type.description, &iterator, body)
    } else {
      // The commonest by far; as text, the signature would be allocated anew for each.
      var signature = (CChar(bitPattern: type.code), CChar(0))
      try withUnsafePointer(to: &signature) { pair throws(BusError) in
        let text = UnsafeRawPointer(pair).assumingMemoryBound(to: CChar.self)
        try append(code: BusType.variant.code, contents: text, &iterator, body)
      }
    }
  }

  private static func append(_ entry: BusValue.Entry, _ iterator: inout DBusMessageIter) throws(BusError) {
    try append(code: UInt8(ascii: "e"), contents: nil, &iterator) { inner throws(BusError) in
      try append(entry.key, &inner)
      try append(entry.value, &inner)
    }
  }

  private static func append(
    _ value: BusValue, _ basic: DBusBasicValue, _ iterator: inout DBusMessageIter
  ) throws(BusError) {
    var basic = basic
    try check(dbus_message_iter_append_basic(&iterator, Int32(value.type.code), &basic))
  }

  private static func append(
    _ value: BusValue, _ text: String, _ iterator: inout DBusMessageIter
  ) throws(BusError) {
    let added = text.withCString { start in
      var start: UnsafePointer<CChar>? = start
      return dbus_message_iter_append_basic(&iterator, Int32(value.type.code), &start)
    }
    try check(added)
  }

  private static func append(_ bytes: [UInt8], _ iterator: inout DBusMessageIter) throws(BusError) {
    let added = bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return dbus_message_iter_append_fixed_array(
        &iterator, Int32(UInt8(ascii: "y")), &start, Int32(buffer.count))
    }
    try check(added)
  }

  private static func append(
    _ value: BusValue, contents: UnsafePointer<CChar>?, _ iterator: inout DBusMessageIter,
    _ body: (inout DBusMessageIter) throws(BusError) -> Void
  ) throws(BusError) {
    try append(code: value.type.code, contents: contents, &iterator, body)
  }

  private static func append(
    code: UInt8, contents: UnsafePointer<CChar>?, _ iterator: inout DBusMessageIter,
    _ body: (inout DBusMessageIter) throws(BusError) -> Void
  ) throws(BusError) {
    var inner = DBusMessageIter()
    try check(dbus_message_iter_open_container(&iterator, Int32(code), contents, &inner))
    do {
      try body(&inner)
    } catch {
      dbus_message_iter_abandon_container(&iterator, &inner)
      throw error
    }
    try check(dbus_message_iter_close_container(&iterator, &inner))
  }

  /// libdbus refuses what has been checked only where memory or descriptors have run out.
  private static func check(_ done: dbus_bool_t) throws(BusError) {
    guard done != 0 else { throw .failed("there is no memory or file descriptor for a message") }
  }
}
