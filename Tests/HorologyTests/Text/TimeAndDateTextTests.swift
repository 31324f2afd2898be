import Testing

@testable import Horology

struct TimeAndDateTextTests {
  @Test(arguments: [
    ("7:30", 7, 30), ("19:05", 19, 5), ("7:30am", 7, 30), ("7:30PM", 19, 30), ("7pm", 19, 0), ("12am", 0, 0),
    ("12pm", 12, 0), ("12:01am", 0, 1), ("0:00", 0, 0), ("23:59", 23, 59), ("07:05", 7, 5),
  ])
  func readsTimes(_ text: String, _ hour: Int, _ minute: Int) throws {
    let time = try TimeText.parse(text)
    #expect((time.hour, time.minute) == (hour, minute))
  }

  @Test(arguments: [
    ("", "empty"), ("7", "minutes are missing"), ("24:00", "hour 24 is more than 23"), ("7:60", "minute 60"),
    ("7:5", "\"5\" is not two digits"), (":30", "number is missing"), ("7:", "number is missing"),
    ("7:30:00", "more than one colon"), ("13pm", "1 to 12"), ("0am", "1 to 12"), ("-7:30", "\"-7\""),
    ("٧:٣٠", "\"٧\""), ("7:30x", "\"30x\""), ("am", "number is missing"), ("007:30", "\"007\""),
    ("999999999999999999999:00", "\"999999999999999999999\""),
  ])
  func refusesTimes(_ text: String, _ reason: String) {
    let error = #expect(throws: TextError.self) { try TimeText.parse(text) }
    #expect(error?.description.contains(reason) == true && error?.description.contains("try 7:30") == true)
  }

  @Test func everyTimeComesBackFromItsText() throws {
    for minute in 0..<1440 {
      let time = CivilTime(minuteOfDay: minute)
      #expect(try TimeText.parse(time.description) == time)
    }
  }

  @Test(arguments: [
    ("2026-02-29", "no such day"), ("2026-13-01", "no such day"), ("2026-12-32", "no such day"),
    ("0000-01-01", "no such day"), ("2026-12", "year-month-day"), ("26-12-24", "year-month-day"),
    ("2026/12/24", "year-month-day"), ("", "year-month-day"), ("2026-1-01", "year-month-day"),
    ("２０２６-12-24", "year-month-day"), ("2026-12-24-", "year-month-day"), ("+026-12-24", "year-month-day"),
  ])
  func refusesDates(_ text: String, _ reason: String) {
    let error = #expect(throws: TextError.self) { try DateText.parse(text) }
    #expect(
      error?.description.contains(reason) == true && error?.description.contains("try 2026-12-24") == true)
  }

  @Test func readsRepeats() throws {
    for mask in UInt8(1)..<128 {
      let days = WeekdaySet(rawValue: mask)
      #expect(try DateText.parseRepeat(days.words) == days)
      #expect(WeekdaySet(days.days) == days)
    }
    #expect(try DateText.parseRepeat("once") == [])
    #expect(try DateText.parseRepeat("Wed,MON,wed") == WeekdaySet([.monday, .wednesday]))
  }

  @Test(arguments: [
    ("", "missing"), ("mon,,wed", "missing"), ("mon,xyz", "\"xyz\""), ("mon wed", "\"mon wed\""),
  ])
  func refusesRepeats(_ text: String, _ reason: String) {
    let error = #expect(throws: TextError.self) { try DateText.parseRepeat(text) }
    #expect(error?.description.contains(reason) == true && error?.description.contains("mon,wed,fri") == true)
  }
}
