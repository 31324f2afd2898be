import CLinux
import Glibc

/// The memory of this process.
public enum Memory {
  /// Gives back what is not needed at the moment.
  ///
  /// That is what the allocator keeps for later, and the pages of code and constants, the program's own and those of its
  /// libraries, most of which only a start, a picture or a sound needs. The system has them in its cache and maps them
  /// again at a touch, in microseconds; a debugger's breakpoints in them are lost. What was ever written to stays.
  public static func giveBack() {
    malloc_trim(0)
    dl_iterate_phdr(
      { object, _, _ in
        if let object { Memory.forgetConstants(of: object.pointee) }
        return 0
      }, nil)
  }

  /// Drops the pages of a loaded object that hold nothing but what is in its file.
  private static func forgetConstants(of object: dl_phdr_info) {
    let headers = UnsafeBufferPointer(start: object.dlpi_phdr, count: Int(object.dlpi_phnum))
    guard !hasPatchedCode(headers, at: UInt(object.dlpi_addr)) else { return }
    let page = UInt(getpagesize())
    // In the order of their addresses. A page that a segment shares with the next belongs to the next.
    let segments = headers.filter { $0.p_type == PT_LOAD }
    let starts = segments.map { UInt($0.p_vaddr) / page * page }
    for (index, segment) in segments.enumerated() where segment.p_flags & UInt32(PF_W) == 0 {
      let end = (UInt(segment.p_vaddr + segment.p_memsz) + page - 1) / page * page
      let length = min(end, starts.dropFirst(index + 1).first ?? end) - starts[index]
      // Refused where memory is locked, which it then is on purpose.
      madvise(
        UnsafeMutableRawPointer(bitPattern: UInt(object.dlpi_addr) + starts[index]), Int(length),
        MADV_DONTNEED)
    }
  }

  /// Whether the loader wrote addresses into the code: that of a library not built to be one (`DF_TEXTREL`).
  private static func hasPatchedCode(_ headers: UnsafeBufferPointer<Elf64_Phdr>, at base: UInt) -> Bool {
    let table = headers.first { $0.p_type == PT_DYNAMIC }
    var entry = table.flatMap { UnsafePointer<Elf64_Dyn>(bitPattern: base + UInt($0.p_vaddr)) }
    while let (tag, value) = entry.map({ ($0.pointee.d_tag, $0.pointee.d_un.d_val) }), tag != DT_NULL {
      if tag == DT_TEXTREL || tag == DT_FLAGS && value & UInt64(DF_TEXTREL) != 0 { return true }
      entry = entry?.successor()
    }
    return false
  }
}
