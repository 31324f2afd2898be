import CLinux

/// The memory of this process.
public enum Memory {
  /// Gives back what is not needed at the moment.
  ///
  /// That is what the allocator keeps for later, and the pages of the program's own code, most of which only the start
  /// needs. The system has them in its cache and maps them again at a touch, in microseconds; a debugger's breakpoints in
  /// them are lost.
  public static func giveBack() {
    malloc_trim(0)
    _ = plinux_forget_code()
  }
}
