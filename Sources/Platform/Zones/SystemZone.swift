import CGLib
import Horology
import Synchronization

/// The rules of one zone, as GLib reads them from the machine's tz database.
///
/// GLib knows the changes that the compiled files list, and goes on by the rule at their end.
nonisolated final class SystemZone: ZoneRules {
  let identifier: String

  // Safe to share: a GTimeZone never changes once it is made, and its reference count is atomic.
  private nonisolated(unsafe) let zone: OpaquePointer

  /// The intervals between changes of the clocks that were asked for so far, by time.
  ///
  /// GLib searches its list of changes from the first one on, which takes longer than everything else an alarm
  /// costs; nearly all questions fall into one or two intervals.
  private let intervals = Mutex<[Interval]>([])

  private struct Interval {
    let seconds: ClosedRange<Int64>
    let offset: Int
  }

  /// The zone of this identifier in any of GLib's forms: a name, a file's path, rules; nil if there is none.
  init?(_ identifier: String) {
    guard let zone = g_time_zone_new_identifier(identifier) else { return nil }
    self.identifier = identifier
    self.zone = zone
  }

  deinit { g_time_zone_unref(zone) }

  func utcOffset(at instant: Instant) -> Int {
    let second = instant.seconds
    return intervals.withLock { intervals in
      var (low, high) = (0, intervals.count)
      while low < high {
        let middle = (low + high) / 2
        if intervals[middle].seconds.upperBound < second { low = middle + 1 } else { high = middle }
      }
      if low == intervals.count || intervals[low].seconds.lowerBound > second {
        intervals.insert(interval(around: second), at: low)
      }
      return intervals[low].offset
    }
  }

  private func interval(around second: Int64) -> Interval {
    let index = number(at: second)
    return Interval(
      seconds: edge(of: index, from: second, direction: -1)...edge(of: index, from: second, direction: 1),
      offset: Int(g_time_zone_get_offset(zone, index)))
  }

  /// The last second in one direction that still belongs to the interval of this number.
  private func edge(of index: gint, from second: Int64, direction: Int64) -> Int64 {
    // Beyond any calendar, and far from overflow.
    let farthest: Int64 = 1 << 50
    var inside = second
    var step: Int64 = 1 << 20
    while number(at: second + direction * step) == index {
      inside = second + direction * step
      guard step < farthest else { return inside }
      step *= 2
    }
    var outside = second + direction * step
    while abs(outside - inside) > 1 {
      let middle = inside + (outside - inside) / 2
      if number(at: middle) == index { inside = middle } else { outside = middle }
    }
    return inside
  }

  private func number(at second: Int64) -> gint {
    g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, Int(second))
  }
}
