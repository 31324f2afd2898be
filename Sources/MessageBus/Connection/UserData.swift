/// References to Swift objects that C holds as the user data of its callbacks.
///
/// C gives each back through its free function, and nothing else does; `live` counts those it still holds.
enum UserData {
  /// How many references C holds now.
  private(set) static var live = 0

  /// The free function that goes with every reference.
  static let free: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    live -= 1
    Unmanaged<AnyObject>.fromOpaque(data).release()
  }

  /// A reference for C to hold until it calls `free`.
  static func retain(_ object: AnyObject) -> UnsafeMutableRawPointer {
    live += 1
    return Unmanaged.passRetained(object).toOpaque()
  }

  /// The object behind what C hands to a callback.
  static func object<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, as type: Object.Type) -> Object? {
    data.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } as? Object
  }
}

/// A closure as an object, for C to hold.
final class Callback {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}
