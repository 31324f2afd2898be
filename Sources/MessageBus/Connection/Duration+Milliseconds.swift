extension Duration {
  /// Whole milliseconds, rounded up, as libdbus takes them; at least 1, short of its value for "for ever".
  var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow else { return seconds < 0 ? 1 : Int32.max - 1 }
    let rounded = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: min(max(whole.partialValue + rounded, 1), Int64(Int32.max - 1)))
  }
}
