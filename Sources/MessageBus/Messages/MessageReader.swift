import CDBus

/// Reads the body of a message that libdbus has found valid.
extension Message {
  /// The signature of the body.
  var signature: Signature {
    get throws(BusError) { try Signature(parsing: String(cString: dbus_message_get_signature(pointer))) }
  }

  /// The body; an error only where a descriptor can't be had any more.
  var arguments: [BusValue] {
    get throws(BusError) {
      let types = try signature.types
      var iterator = DBusMessageIter()
      guard dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
      return try Self.read(types, from: &iterator)
    }
  }

  private static func read(
    _ types: [BusType], from iterator: inout DBusMessageIter
  ) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    values.reserveCapacity(types.count)
    for type in types {
      values.append(try read(type, from: &iterator))
      dbus_message_iter_next(&iterator)
    }
    return values
  }

  private static func read(
    _ type: BusType, from iterator: inout DBusMessageIter
  ) throws(BusError) -> BusValue {
    switch type {
    case .array(.byte): return .bytes(bytes(inside(&iterator)))
    case .array(let element):
      var inner = inside(&iterator)
      var elements: [BusValue] = []
      while dbus_message_iter_get_arg_type(&inner) != cdbus_type_invalid {
        elements.append(try read(element, from: &inner))
        dbus_message_iter_next(&inner)
      }
      return .array(of: element, elements)
    case .dictionary(let key, let value):
      var inner = inside(&iterator)
      var entries: [BusValue.Entry] = []
      while dbus_message_iter_get_arg_type(&inner) != cdbus_type_invalid {
        var entry = inside(&inner)
        let name = try read(key, from: &entry)
        dbus_message_iter_next(&entry)
        entries.append(BusValue.Entry(name, try read(value, from: &entry)))
        dbus_message_iter_next(&inner)
      }
      return .dictionary(key: key, value: value, entries)
    case .structure(let members):
      var inner = inside(&iterator)
      return .structure(try read(members, from: &inner))
    case .variant:
      var inner = inside(&iterator)
      // Most hold what needs no signature to be read.
      let code = UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(&inner))
      if let type = BusType(code: code) { return .variant(try read(type, from: &inner)) }
      guard let text = dbus_message_iter_get_signature(&inner) else { throw .failed("there is no memory") }
      defer { dbus_free(text) }
      return .variant(try read(BusType(parsing: String(cString: text)), from: &inner))
    default: return try basic(type, at: &iterator)
    }
  }

  private static func inside(_ iterator: inout DBusMessageIter) -> DBusMessageIter {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    return inner
  }

  private static func bytes(_ elements: DBusMessageIter) -> [UInt8] {
    var elements = elements
    var start: UnsafePointer<UInt8>?
    var count: Int32 = 0
    dbus_message_iter_get_fixed_array(&elements, &start, &count)
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private static func basic(
    _ type: BusType, at iterator: inout DBusMessageIter
  ) throws(BusError) -> BusValue {
    var value = DBusBasicValue()
    dbus_message_iter_get_basic(&iterator, &value)
    switch type {
    case .byte: return .byte(value.byt)
    case .boolean: return .boolean(value.bool_val != 0)
    case .int16: return .int16(value.i16)
    case .uint16: return .uint16(value.u16)
    case .int32: return .int32(value.i32)
    case .uint32: return .uint32(value.u32)
    case .int64: return .int64(Int64(value.i64))
    case .uint64: return .uint64(UInt64(value.u64))
    case .double: return .double(value.dbl)
    case .unixDescriptor:
      guard value.fd >= 0 else { throw .failed("no file descriptor is free for one that was sent") }
      return .unixDescriptor(UnixDescriptor(adopting: value.fd))
    case .objectPath: return .objectPath(try ObjectPath(parsing: String(cString: value.str)))
    case .signature: return .signature(try Signature(parsing: String(cString: value.str)))
    default: return .string(String(cString: value.str))
    }
  }
}
