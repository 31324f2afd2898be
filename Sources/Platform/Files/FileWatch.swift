import CLinux
import Glibc

/// Tells when files are changed, replaced, made or removed, also while their folders do not exist yet.
///
/// Watches the folders and not the files, as editors and system tools put a new file in the old one's place. Where
/// a file is a link, what it leads to is watched as well.
public final class FileWatch {
  private let paths: [String]
  private let changed: () -> Void
  private let descriptor: Int32
  private var readable: SourceToken?
  private var pending: SourceToken?

  /// Which names matter in each watched folder, perhaps none, by inotify's number for the folder.
  private var names: [Int32: Set<String>] = [:]

  /// A change often comes in several steps; what happens within this time of the first is told at once.
  private static let gatheringTime = Duration.milliseconds(100)

  /// Starts watching files of these absolute paths; `changed` is called once after each burst of changes.
  public init(paths: [String], changed: @escaping () -> Void) throws(PlatformError) {
    self.paths = paths
    self.changed = changed
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw .last("cannot watch \(paths.joined(separator: ", "))") }
    readable = MainLoop.onReadable(descriptor) { [unowned self] in readEvents() }
    watchFolders()
  }

  isolated deinit {
    readable?.cancel()
    close(descriptor)
  }

  private func readEvents() {
    var isOurs = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        while let event = Event(takenFrom: &rest) {
          if matters(event) { isOurs = true }
        }
      }
    }
    guard isOurs else { return }
    watchFolders()
    if pending == nil {
      pending = MainLoop.after(Self.gatheringTime) { [unowned self] in
        pending = nil
        changed()
      }
    }
  }

  private func matters(_ event: Event) -> Bool {
    let anywhere = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW)
    return event.mask & anywhere != 0 || names[event.folder]?.contains(event.name) == true
  }

  /// Watches the folder of each file or, where there is none yet, the one that the first missing folder would be in.
  ///
  /// Of the folders above, only whether they are moved or removed, as much goes on in some of them.
  private func watchFolders() {
    let old = names.keys
    names = [:]
    var folders: [Int32: String] = [:]
    for path in paths {
      watch(path, in: &folders)
      if let target = FileContents.resolved(path), target != path { watch(target, in: &folders) }
    }
    for (number, folder) in folders where names[number]?.isEmpty == true {
      inotify_add_watch(descriptor, folder, Self.goneAway)
    }
    for folder in old where names[folder] == nil { inotify_rm_watch(descriptor, folder) }
  }

  /// Goes down from the root: a folder is watched before the next is tried, so none can be made unseen in between.
  private func watch(_ path: String, in folders: inout [Int32: String]) {
    let parts = path.split(separator: "/").map(String.init)
    var deepest: (folder: Int32, name: String)?
    for depth in parts.indices {
      let folder = "/" + parts[..<depth].joined(separator: "/")
      let number = inotify_add_watch(descriptor, folder, Self.contents | Self.goneAway)
      if number >= 0 {
        folders[number] = folder
        names[number] = names[number] ?? []
        deepest = (number, parts[depth])
      } else if errno == ENOENT || errno == ENOTDIR {
        break
      }
    }
    if let deepest { names[deepest.folder, default: []].insert(deepest.name) }
  }

  private static let contents = UInt32(IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE)
  private static let goneAway = UInt32(IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
}

/// One of the records that an inotify descriptor yields (inotify(7)).
private struct Event {
  /// Inotify's number for the folder.
  let folder: Int32
  let mask: UInt32
  /// The name within the folder.
  let name: String

  /// Takes the first record off; nil at the end.
  init?(takenFrom bytes: inout UnsafeRawBufferPointer) {
    let headLength = MemoryLayout<inotify_event>.size
    guard bytes.count >= headLength else { return nil }
    let head = bytes.loadUnaligned(as: inotify_event.self)
    let length = headLength + Int(head.len)
    guard bytes.count >= length else { return nil }
    folder = head.wd
    mask = head.mask
    name = String(decoding: bytes[headLength..<length].prefix { $0 != 0 }, as: UTF8.self)
    bytes = UnsafeRawBufferPointer(rebasing: bytes[length...])
  }
}
