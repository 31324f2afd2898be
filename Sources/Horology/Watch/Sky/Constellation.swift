/// A figure of stars: the zodiac's twelve, Cassiopeia and Orion.
public enum Constellation: String, CaseIterable, Hashable, Sendable {
  case aries, taurus, gemini, cancer, leo, virgo, libra, scorpius, sagittarius, capricornus, aquarius, pisces
  case cassiopeia, orion

  /// A star of a figure.
  public struct Star: Hashable, Sendable {
    /// How far west of the figure's middle it stands, in radians: to the right, for who faces it with north up.
    public let x: Double
    /// How far south of the figure's middle it stands, in radians.
    public let y: Double
    /// Its distance in parsecs.
    public let distance: Double
    /// Its visual magnitude: the brighter, the less.
    public let magnitude: Double
  }

  /// The stars, in the catalogue's order.
  public var stars: [Star] {
    let rows = catalogue
    let middle = Direction(
      meanOf: rows.map { Direction(ascension: $0.ascension, declination: $0.declination) })
    return rows.map { row in
      let (x, y) = middle.project(Direction(ascension: row.ascension, declination: row.declination))
      return Star(x: x, y: y, distance: 1000 / row.parallax, magnitude: row.magnitude)
    }
  }

  /// The figure's lines, as pairs of indices into `stars`: a stylised drawing of our own.
  public var lines: [(Int, Int)] {
    let order = Dictionary(uniqueKeysWithValues: catalogue.enumerated().map { ($1.designation, $0) })
    return figure.split(separator: "|").flatMap { stroke -> [(Int, Int)] in
      let stars = stroke.split(separator: " ").compactMap { order[String($0)] }
      return Array(zip(stars, stars.dropFirst()))
    }
  }

  private var catalogue: [StarCatalogue.Row] {
    switch self {
    case .aries: StarCatalogue.aries
    case .taurus: StarCatalogue.taurus
    case .gemini: StarCatalogue.gemini
    case .cancer: StarCatalogue.cancer
    case .leo: StarCatalogue.leo
    case .virgo: StarCatalogue.virgo
    case .libra: StarCatalogue.libra
    case .scorpius: StarCatalogue.scorpius
    case .sagittarius: StarCatalogue.sagittarius
    case .capricornus: StarCatalogue.capricornus
    case .aquarius: StarCatalogue.aquarius
    case .pisces: StarCatalogue.pisces
    case .cassiopeia: StarCatalogue.cassiopeia
    case .orion: StarCatalogue.orion
    }
  }

  /// Strokes of designations.
  private var figure: String {
    switch self {
    case .aries: "c α β γ1"
    case .taurus: "β τ ε δ3 δ1 γ θ2 α ζ|γ λ ο|ε 27"
    case .gemini: "1 η μ ε τ α|τ θ|τ ι υ β|υ κ|υ δ ζ γ|δ λ ξ|μ ν"
    case .cancer: "χ ι γ δ α|δ β"
    case .leo: "μ ε η α θ β δ γ1 ζ μ|γ1 η|δ θ"
    case .virgo: "ν η γ δ ε|γ ι μ|γ α κ ι|δ ζ τ 109|ζ α"
    case .libra: "σ α2 β γ θ|α2 γ"
    case .scorpius: "β1 δ π|δ α τ ε μ1 ζ1 η θ ι1 κ λ"
    case .sagittarius: "γ δ ε η|δ λ φ ζ ε|γ ε|λ μ 2|φ σ τ ζ α β2|σ ξ2 ο d ρ1|τ h1 c θ1 ι"
    case .capricornus: "α2 β ψ ω ζ δ γ ι θ β"
    case .aquarius: "ε β α γ ζ1 η|α θ λ τ δ|λ ψ1 b1 c2|β ι σ"
    case .pisces: "σ υ φ η ο α|α ξ ν μ ε 62 d ω ι θ γ κ λ ι"
    case .cassiopeia: "ε δ γ α β"
    case .orion: "α λ γ δ β κ ζ α|δ ε ζ|α μ ξ χ2 χ1 f1 ν ξ|γ π3|π1 π2 π3 π4 5 π6"
    }
  }
}

/// A direction in the sky, as a unit vector.
private struct Direction {
  var x, y, z: Double

  init(ascension: Double, declination: Double) {
    let (ascension, declination) = (ascension * .pi / 180, declination * .pi / 180)
    x = Trigonometry.cosine(declination) * Trigonometry.cosine(ascension)
    y = Trigonometry.cosine(declination) * Trigonometry.sine(ascension)
    z = Trigonometry.sine(declination)
  }

  init(meanOf directions: [Direction]) {
    (x, y, z) = directions.reduce((0, 0, 0)) { ($0.0 + $1.x, $0.1 + $1.y, $0.2 + $1.z) }
    let length = (x * x + y * y + z * z).squareRoot()
    (x, y, z) = (x / length, y / length, z / length)
  }

  /// Gnomonic projection of another direction on the plane that touches the sphere here; no figure is so wide that
  /// it would stretch.
  func project(_ other: Direction) -> (x: Double, y: Double) {
    let across = (x * x + y * y).squareRoot()
    // West and south, the tangent plane's axes.
    let (west, south) = ((y / across, -x / across, 0.0), (x * z / across, y * z / across, -across))
    let depth = x * other.x + y * other.y + z * other.z
    return (
      (west.0 * other.x + west.1 * other.y) / depth,
      (south.0 * other.x + south.1 * other.y + south.2 * other.z) / depth
    )
  }
}
