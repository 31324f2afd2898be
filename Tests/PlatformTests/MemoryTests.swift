import Glibc
import Platform
import TestSupport
import Testing

@Suite(.serialized) struct MemoryTests {
  @Test func givesBackTheCodeOfProgramAndLibraries() throws {
    let code = try Mapping.all().filter { $0.isOfFile && !$0.isWritable && $0.size > 0 }
    #expect(
      code.contains { $0.file.contains("libglib-2.0") } && code.contains { $0.file.hasSuffix(".xctest") })
    for mapping in code { mapping.touch() }
    let before = try Mapping.all().filter(\.isOfFile)
    Memory.giveBack()
    let after = try Mapping.all().filter(\.isOfFile)
    #expect(after.clean < before.clean / 2)
    // What the loader and the program wrote is not in any file.
    #expect(after.written >= before.written)
  }

  @Test func fetchesTheCodeOfTheProgram() throws {
    Memory.giveBack()
    Memory.fetchCode()
    let code = try Mapping.all().filter { $0.file.hasSuffix(".xctest") && $0.isExecutable }
    #expect(!code.isEmpty && code.allSatisfy { $0.resident > $0.size * 9 / 10 })
  }

  @Test func givesBackWhatTheAllocatorKeeps() throws {
    // Small blocks, which the allocator does not hand back by itself; the last keeps the heap from shrinking.
    let blocks = (0..<20_000).compactMap { _ in calloc(1, 1000) }
    let last = malloc(1000)
    let page = UInt(getpagesize())
    let pages = Set(blocks.map { UInt(bitPattern: $0) / page * page })
    for block in blocks { free(block) }
    #expect(pages.filter(isResident).count > pages.count * 9 / 10)
    Memory.giveBack()
    // Not all: other tests allocate meanwhile.
    #expect(pages.filter(isResident).count < pages.count / 2)
    free(last)
  }

  /// Whether a page is in memory; one that is mapped no more is not.
  private func isResident(_ page: UInt) -> Bool {
    var status: UInt8 = 0
    return mincore(UnsafeMutableRawPointer(bitPattern: page), 1, &status) == 0 && status & 1 == 1
  }

  /// A word in the code that holds its own address, which only the loader knows.
  @Test func keepsCodeThatTheLoaderPatched() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(".globl itself\n.text\nitself: .quad itself\n", to: "patched.s")
    let library = folder.path("patched.so")
    _ = try ChildProcess.run("cc", ["-shared", "-nostdlib", "-Wl,-z,notext", source, "-o", library])
    let handle = try #require(dlopen(library, RTLD_NOW))
    let itself = try #require(dlsym(handle, "itself"))
    #expect(itself.load(as: UInt.self) == UInt(bitPattern: itself))
    Memory.giveBack()
    #expect(itself.load(as: UInt.self) == UInt(bitPattern: itself))
    dlclose(handle)
  }
}

/// A piece of this process's memory as the kernel sees it; sizes in kilobytes.
private struct Mapping {
  let start: UInt
  let permissions: Substring
  let file: Substring
  var size = 0
  /// What is in memory.
  var resident = 0
  /// What of it was written to, so that it is nowhere else.
  var written = 0

  var isOfFile: Bool { file.hasPrefix("/") }
  var isExecutable: Bool { permissions.contains("x") }
  var isWritable: Bool { permissions.contains("w") }

  /// A mapping from the first line about it in `smaps`; nil for another line.
  private init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 5, let start = UInt(words[0].prefix { $0 != "-" }, radix: 16) else { return nil }
    (self.start, permissions, file) = (start, words[1], words.count > 5 ? words[5] : "")
  }

  /// All of this process.
  static func all() throws -> [Mapping] {
    var mappings: [Mapping] = []
    for line in try text(of: "/proc/self/smaps").split(separator: "\n") {
      if let mapping = Mapping(line) {
        mappings.append(mapping)
        continue
      }
      let words = line.split(separator: " ")
      guard words.count > 1, let value = Int(words[1]), !mappings.isEmpty else { continue }
      switch words[0] {
      case "Size:": mappings[mappings.count - 1].size = value
      case "Rss:": mappings[mappings.count - 1].resident = value
      case "Anonymous:": mappings[mappings.count - 1].written = value
      default: break
      }
    }
    return mappings
  }

  /// Reads every page.
  func touch() {
    guard permissions.hasPrefix("r"), let start = UnsafeRawPointer(bitPattern: start) else { return }
    var sum: UInt8 = 0
    for page in 0..<size / 4 { sum &+= start.load(fromByteOffset: page * 4096, as: UInt8.self) }
    withExtendedLifetime(sum) {}
  }
}

extension [Mapping] {
  fileprivate var written: Int { reduce(0) { $0 + $1.written } }
  /// What is in memory as it is in its file.
  fileprivate var clean: Int { reduce(0) { $0 + $1.resident - $1.written } }
}
