import Glibc
import Horology

extension Store {
  /// Looks at the store of a folder without changing it, whether an agent uses it or not.
  ///
  /// - Returns: What is there, in one line, or why nothing can be kept in it.
  static func examine(_ folder: String) -> Result<String, StoreError> {
    var place = folder
    while access(place, F_OK) != 0, let slash = place.lastIndex(of: "/"), slash > place.startIndex {
      place = String(place[..<slash])
    }
    guard access(place, W_OK) == 0 else { return .failure(.system("\(place) can't be written")) }
    var system = statvfs()
    if statvfs(place, &system) == 0, system.f_bavail == 0 { return .failure(.system(place, ENOSPC)) }
    let files = StoreFiles(folder: folder)
    guard files.exists(files.database) else { return .success("nothing is kept yet in \(folder)") }
    do throws(StoreError) {
      let copy = try files.copy()
      defer { copy.removeCopy() }
      let found = try Inspection(copy.database)
      switch found.verdict {
      case .sound: break
      case .damaged: return .failure(.damaged("\(files.database) is not sound"))
      case .newer, .foreign:
        let notice = found.notice(on: files.database, keptAs: "a copy when the agent starts")
        return .failure(.io(notice))
      }
      let (alarms, countdowns) = (found.state.alarms.count, found.state.countdowns.count)
      return .success("\(files.database) is sound: alarms \(alarms), countdowns \(countdowns)")
    } catch {
      return .failure(error)
    }
  }
}
