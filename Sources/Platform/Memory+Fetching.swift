import CLinux
import Glibc

extension Memory {
  /// Maps all of the program's own code again that was given back, in less than a millisecond where the system still has
  /// it in its cache; else it is read from the disk.
  ///
  /// Touched bit by bit instead, it would hold up what is done next. Kernels before Linux 5.14 do nothing.
  public nonisolated static func fetchCode() {
    dl_iterate_phdr(
      { object, _, _ in
        if let object { Memory.fetchCode(of: object.pointee) }
        // The program itself is the first, and its libraries are left.
        return 1
      }, nil)
  }

  private nonisolated static func fetchCode(of object: dl_phdr_info) {
    let headers = UnsafeBufferPointer(start: object.dlpi_phdr, count: Int(object.dlpi_phnum))
    let page = UInt(getpagesize())
    for segment in headers where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_X) != 0 {
      let start = UInt(object.dlpi_addr) + UInt(segment.p_vaddr)
      let first = start / page * page
      madvise(
        UnsafeMutableRawPointer(bitPattern: first), Int(start - first) + Int(segment.p_memsz),
        MADV_POPULATE_READ)
    }
  }
}
