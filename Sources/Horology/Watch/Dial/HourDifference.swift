/// The complication: how far another place's clocks are from ours.
public enum HourDifference {
  /// The difference as the dial shows it, such as `−6` or `+5:30`; `±0` where there is none.
  ///
  /// - Parameter seconds: How far the other clocks are ahead, in seconds; negative if they are behind.
  /// - Returns: The text, with a true minus sign.
  public static func text(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    guard minutes > 0 else { return "±0" }
    let rest = minutes % 60
    // U+2212, the minus sign, as wide as the plus.
    return (seconds < 0 ? "\u{2212}" : "+") + "\(minutes / 60)"
      + (rest == 0 ? "" : (rest < 10 ? ":0" : ":") + "\(rest)")
  }
}
