import Foundation
import Testing

@testable import Horology

struct CivilDateTests {
  @Test func everyDayOfTheCalendarComesBack() throws {
    let first = try #require(CivilDate(year: 1, month: 1, day: 1)).daysSinceEpoch
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31)).daysSinceEpoch
    #expect((first, last) == (-719_162, 2_932_896))
    var (year, month, day) = (1, 1, 1)
    for days in first...last {
      let date = CivilDate(daysSinceEpoch: days)
      if date.year != year || date.month != month || date.day != day || date.daysSinceEpoch != days {
        return #expect(Bool(false), "day \(days) is \(date), not \(year)-\(month)-\(day)")
      }
      day += 1
      if CivilDate(year: year, month: month, day: day) == nil { (month, day) = (month + 1, 1) }
      if month == 13 { (year, month) = (year + 1, 1) }
    }
    #expect(year == 10_000)
  }

  @Test func agreesWithFoundationsCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for days in stride(from: 0, to: 100_000, by: 97) {
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      let date = CivilDate(daysSinceEpoch: days)
      #expect((date.year, date.month, date.day) == (parts.year, parts.month, parts.day))
      #expect(date.weekday.rawValue % 7 + 1 == parts.weekday)
    }
  }

  @Test(arguments: [
    (2026, 11, 30, Weekday.monday), (1970, 1, 1, .thursday), (2000, 2, 29, .tuesday), (1, 1, 1, .monday),
    (1600, 2, 29, .tuesday), (9999, 12, 31, .friday),
  ])
  func knowsItsWeekday(_ year: Int, _ month: Int, _ day: Int, _ weekday: Weekday) throws {
    #expect(try #require(CivilDate(year: year, month: month, day: day)).weekday == weekday)
  }

  @Test func refusesDaysTheCalendarLacks() {
    for (year, month, day) in [
      (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (0, 1, 1),
      (10_000, 1, 1), (.max, 1, 1), (2026, .min, 1), (2026, 1, .max),
    ] {
      #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
  }

  @Test func isWrittenWithFourDigitsOfTheYear() throws {
    #expect(try DateText.parse("0033-04-03").description == "0033-04-03")
    #expect(try DateText.parse("2026-12-24").description == "2026-12-24")
  }
}
