import Horology

extension DialPlan {
  /// The maker's name and the motto's lines, where they stand on the dial; none without a motto.
  func inscriptions(_ motto: String) -> [Path] {
    let lines = motto.split(separator: "·").map { $0.split(separator: " ").joined(separator: " ") }
    guard !lines.isEmpty else { return [] }
    let name = Inscription("PocketChime", spacing: 0.24).path(center: Vector(0, -0.300), height: 0.050)
    return [name]
      + lines.enumerated().map { index, line in
        Inscription(line, spacing: 0.2).path(
          center: Vector(0, plateDepth + 0.02 + Double(index) * 0.075), height: index == 0 ? 0.038 : 0.033)
      }
  }
}
