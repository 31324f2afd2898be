import Foundation
import Testing

@testable import Horology

struct CivilDateTests {
  /// The first and the last day of every month of the calendar, counted month by month.
  @Test func theWholeCalendarComesBack() throws {
    var days = -719_162
    for year in 1...9999 {
      let leaps = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in zip(1...12, [31, leaps ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        for day in [1, length] {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          guard date.daysSinceEpoch == days + day - 1, CivilDate(daysSinceEpoch: days + day - 1) == date
          else {
            return #expect(Bool(false), "\(date) is not day \(days + day - 1)")
          }
        }
        days += length
      }
    }
    #expect(days == 2_932_897)
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
