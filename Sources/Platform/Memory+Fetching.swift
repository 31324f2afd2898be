import CLinux

extension Memory {
  /// Maps all of the program's own code again that was given back, in less than a millisecond where the system still has
  /// it in its cache.
  ///
  /// Touched bit by bit instead, it would hold up what is done next. Kernels before Linux 5.14 do nothing.
  public static func fetchCode() { _ = plinux_fetch_code() }
}
