import Foundation
import Horology
import Platform
import Testing

/// Alarms around every change of the clocks of every zone, against an independent oracle.
@Suite struct EveryZoneTests {
  let zones = TimeZones(environment: [:])

  @Test func agreesWithTheOracleAroundEveryChange() throws {
    var zonesSeen = 0
    var alarms = 0
    var mismatches: [String] = []
    var group: [any ZoneRules] = []
    for line in try oracle().split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "Z" {
        group = try words.dropFirst().map { try #require(zones.rules(named: String($0)), "no zone \($0)") }
        zonesSeen += group.count
        continue
      }
      let numbers = try words.dropFirst().map { try #require(Int64($0)) }
      let parts = numbers[..<5].map(Int.init)
      let civil = CivilDateTime(
        date: try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2])),
        time: try #require(CivilTime(hour: parts[3], minute: parts[4])))
      let due = numbers[5...].map(Instant.init(seconds:))
      for (index, zone) in group.enumerated() {
        alarms += 1
        // Names of one zone share its rules: the schedules are tried under the first of them.
        let agrees =
          zone.firstInstant(showing: civil) == due[0]
          && (index > 0 || occurrences(of: civil, around: due[0], in: zone) == Array(due.dropFirst()))
        if !agrees { mismatches.append("\(zone.identifier) \(civil.date) \(civil.time)") }
      }
    }
    #expect(mismatches == [])
    #expect(zonesSeen > 400)
    #expect(alarms > 20_000)
  }

  /// Four rings of the daily alarm and two of the weekly one, from two days before.
  private func occurrences(
    of civil: CivilDateTime, around instant: Instant, in zone: any ZoneRules
  ) -> [Instant] {
    let start = instant.advanced(by: .hours(-48))
    return rings(.weekly(.daily), at: civil.time, after: start, count: 4, in: zone)
      + rings(.weekly(WeekdaySet([civil.date.weekday])), at: civil.time, after: start, count: 2, in: zone)
  }

  private func rings(
    _ recurrence: Schedule.Recurrence, at time: CivilTime, after start: Instant, count: Int,
    in zone: any ZoneRules
  ) -> [Instant] {
    let schedule = Schedule.civil(time, recurrence, zone: nil)
    var rings: [Instant] = []
    while rings.count < count, let next = schedule.next(after: rings.last ?? start, in: zone) {
      rings.append(next)
    }
    return rings
  }

  private func oracle() throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [URL(filePath: #filePath).deletingLastPathComponent().path + "/zone-oracle.py"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: Changes worth a name

  @Test func lordHoweSkipsHalfAnHour() throws {
    let zone = try #require(zones.rules(named: "Australia/Lord_Howe"))
    // On 2026-10-04 the clocks go from 2:00 (+10:30) to 2:30 (+11).
    let change = utc(2026, 10, 3, 15, 30)
    #expect(try zone.firstInstant(showing: civil(2026, 10, 4, 1, 59)) == change.advanced(by: .minutes(-1)))
    #expect(try zone.firstInstant(showing: civil(2026, 10, 4, 2, 15)) == change)
    #expect(try zone.firstInstant(showing: civil(2026, 10, 4, 2, 30)) == change)
    #expect(try zone.firstInstant(showing: civil(2026, 10, 4, 2, 31)) == change.advanced(by: .minutes(1)))
  }

  @Test func casablancaGoesBackForRamadan() throws {
    let zone = try #require(zones.rules(named: "Africa/Casablanca"))
    // On 2026-02-15 from 3:00 (+1) to 2:00 (+0), and on 2026-03-22 from 2:00 to 3:00.
    #expect(try zone.firstInstant(showing: civil(2026, 2, 15, 2, 30)) == utc(2026, 2, 15, 1, 30))
    #expect(try zone.firstInstant(showing: civil(2026, 2, 15, 3, 0)) == utc(2026, 2, 15, 3, 0))
    #expect(try zone.firstInstant(showing: civil(2026, 3, 22, 2, 30)) == utc(2026, 3, 22, 2, 0))
  }

  @Test func apiaSkippedADay() throws {
    let zone = try #require(zones.rules(named: "Pacific/Apia"))
    // After 2011-12-29 23:59 (-10) came 2011-12-31 0:00 (+14).
    let change = utc(2011, 12, 30, 10, 0)
    #expect(try zone.firstInstant(showing: civil(2011, 12, 29, 23, 59)) == change.advanced(by: .minutes(-1)))
    #expect(try zone.firstInstant(showing: civil(2011, 12, 30, 7, 30)) == change)
    #expect(try zone.firstInstant(showing: civil(2011, 12, 31, 0, 0)) == change)
    #expect(try zone.firstInstant(showing: civil(2011, 12, 31, 7, 30)) == change.advanced(by: .minutes(450)))

    let seven = try #require(CivilTime(hour: 7, minute: 30))
    let start = utc(2011, 12, 29, 0, 0)
    #expect(
      rings(.weekly(.daily), at: seven, after: start, count: 4, in: zone) == [
        utc(2011, 12, 29, 17, 30), change, utc(2011, 12, 30, 17, 30), utc(2011, 12, 31, 17, 30),
      ])
  }

  @Test func theLeapDayIsADay() throws {
    #expect(CivilDate(year: 2027, month: 2, day: 29) == nil)
    let zone = try #require(zones.rules(named: "UTC"))
    let noon = try #require(CivilTime(hour: 12, minute: 0))
    #expect(
      rings(.weekly(.daily), at: noon, after: utc(2028, 2, 28, 0, 0), count: 3, in: zone) == [
        utc(2028, 2, 28, 12, 0), utc(2028, 2, 29, 12, 0), utc(2028, 3, 1, 12, 0),
      ])
    let leapDay = Schedule.civil(noon, .once(CivilDate(year: 2028, month: 2, day: 29)), zone: nil)
    #expect(leapDay.next(after: utc(2026, 1, 1, 0, 0), in: zone) == utc(2028, 2, 29, 12, 0))
  }

  private func civil(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) throws
    -> CivilDateTime
  {
    CivilDateTime(
      date: try #require(CivilDate(year: year, month: month, day: day)),
      time: try #require(CivilTime(hour: hour, minute: minute)))
  }

  private func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Instant {
    let days = CivilDate(year: year, month: month, day: day)?.daysSinceEpoch ?? .min
    return Instant(seconds: Int64(days * 86_400 + hour * 3600 + minute * 60))
  }
}
