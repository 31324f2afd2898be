import Foundation
import Platform

/// A user's and two machine-wide settings folders.
struct SettingsFixture {
  let file: SettingsFile
  let user: String
  let machine: String
  let lessImportant: String

  init(in folder: String) throws {
    (user, machine, lessImportant) = (folder + "/user", folder + "/xdg1", folder + "/xdg2")
    for parent in [user, machine, lessImportant] {
      try FileManager.default.createDirectory(
        atPath: parent + "/pocketchime", withIntermediateDirectories: true)
    }
    file = SettingsFile(
      folders: XDGFolders(environment: [
        "HOME": folder, "XDG_CONFIG_HOME": user, "XDG_CONFIG_DIRS": "\(machine):\(lessImportant)",
      ]), zones: TimeZones(environment: [:]))
  }

  func write(_ text: String, to parent: String? = nil) throws {
    try Data(text.utf8).write(to: URL(filePath: (parent ?? user) + "/pocketchime/pocketchime.conf"))
  }

  /// What the problems say, without the files' folders.
  func problems() -> [String] {
    file.read().problems.map { $0.description.replacing(user + "/pocketchime/", with: "") }
  }
}
