import Glibc

nonisolated extension SettingsFile {
  /// The settings that the program itself writes.
  public enum WritableKey: Sendable {
    case theme
    case openSlot
    case closeSlot
    case ringSlot

    fileprivate var place: (group: String, name: String) {
      switch self {
      case .theme: ("Appearance", "Theme")
      case .openSlot: ("Slots", "Open")
      case .closeSlot: ("Slots", "Close")
      case .ringSlot: ("Slots", "Ring")
      }
    }
  }

  /// Why a setting could not be written; the file is as it was.
  public enum WriteError: Error, Equatable, CustomStringConvertible {
    /// A text that can't be the name of a theme or spell.
    case invalidName(String)
    /// The file or its folder can't be read or written.
    case failed(PlatformError)

    /// What is wrong, in one line.
    public var description: String {
      switch self {
      case .invalidName(let name):
        "\"\(shortened(name))\" is no name: letters, digits, - and _ are needed, such as gold"
      case .failed(let error): error.description
      }
    }
  }

  /// Writes one name into the user's file, which is made if it is missing; every other line stays as it is.
  ///
  /// Returns once it is on disk. The file is replaced as a whole, so that no reader sees half of it; a link to a file
  /// elsewhere stays one.
  public func write(_ name: String, to key: WritableKey) throws(WriteError) {
    guard SettingValue<String>.isName(name) else { throw .invalidName(name) }
    do throws(PlatformError) {
      let (group, keyName) = key.place
      let edited = KeyFile.setting(keyName, in: group, to: name, of: try existing())
      try XDGFolders.create(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      try FileContents.replace(path, with: edited)
    } catch {
      throw .failed(error)
    }
  }

  /// The bytes of the user's file; none if there is no file, but an error if it can't be read: it must not be lost.
  private func existing() throws(PlatformError) -> [UInt8] {
    do throws(PlatformError) {
      return try FileContents.read(path, atMost: Self.largest)
    } catch  where error.code == ENOENT {
      return []
    }
  }
}
