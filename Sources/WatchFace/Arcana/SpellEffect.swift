import Horology

/// A spell as a picture: a function of the time since it was cast, so that it can be drawn at any instant.
///
/// It acts on the watch through its influence, and paints behind the watch and before it, in dial radii.
protocol SpellEffect: Sendable {
  /// Seconds until it has faded away.
  var duration: Double { get }
  /// Seconds after which it is at its height.
  var height: Double { get }
  /// The colour the arcane circle takes.
  var circleColor: Color { get }

  /// What it does to the watch at an instant.
  func influence(at moment: SpellMoment) -> SpellInfluence
  /// Paints soft light behind everything; it is drawn small and enlarged, so no edge shows.
  func paintGlow(_ moment: SpellMoment, on canvas: Canvas)
  /// Paints soft light over the watch, in the same way.
  func paintShine(_ moment: SpellMoment, on canvas: Canvas)
  /// Paints behind the watch.
  func paintBehind(_ moment: SpellMoment, on canvas: Canvas)
  /// Paints before the watch.
  func paintBefore(_ moment: SpellMoment, on canvas: Canvas)
}

extension SpellEffect {
  var duration: Double { 5 }
  var height: Double { 1.6 }

  func influence(at moment: SpellMoment) -> SpellInfluence { SpellInfluence() }
  func paintGlow(_ moment: SpellMoment, on canvas: Canvas) {}
  func paintShine(_ moment: SpellMoment, on canvas: Canvas) {}
  func paintBefore(_ moment: SpellMoment, on canvas: Canvas) {}
}

/// An instant of a spell's course.
struct SpellMoment {
  /// Seconds since it was cast.
  let elapsed: Double
  /// How strong it is: 0 before it begins and after it has faded, 1 in between.
  let strength: Double
  /// What chance is made of.
  let seed: UInt64
  /// The season's figure.
  let constellation: Constellation

  init(_ cast: SpellCast, duration: Double, constellation: Constellation) {
    elapsed = cast.elapsed.isFinite ? max(0, cast.elapsed) : 0
    seed = cast.seed
    self.constellation = constellation
    strength = Sky.smoothStep(elapsed / 0.35) * Sky.smoothStep((duration - elapsed) / 1.4)
  }

  /// A fresh source of the same chance; different streams for different things.
  func chance(_ stream: UInt64) -> Randomness { Randomness(seed: seed &* 0x9e37_79b9 &+ stream) }
}

/// What a spell does to the watch itself.
struct SpellInfluence: Hashable {
  /// Minutes by which the hands are moved on.
  var handMinutes = 0.0
  /// How much the moving hands blur, 0 to 1.
  var handBlur = 0.0
  /// How far the arcane circle has turned, in radians clockwise.
  var circleTurn = 0.0
  /// How far the watch swings about its bow, in radians.
  var sway = 0.0
  /// How far a shock moves the watch aside, in dial radii, 0.03 at most each way.
  var shake = Vector.zero
  /// Light that is forced upon the dial, 0 to 1.
  var dawn = 0.0
  /// A flash over the whole picture.
  var flash = Color.clear

  /// Whether the watch itself looks from frame to frame as it does, wherever it swings.
  var leavesTheWatch: Bool { handMinutes == 0 && handBlur == 0 && (dawn == 0 || dawn == 1) }
}

/// The spells that can be drawn.
public enum SpellBook {
  /// Those spells, in the order of the systems.
  public static var drawn: [Spell] { Spell.allCases.filter { effect(of: $0) != nil } }

  /// Seconds after its casting when a spell is at its height, for a picture that does not move.
  public static func height(of spell: Spell) -> Double { effect(of: spell)?.height ?? plainHeight }

  /// Seconds a spell lasts.
  public static func duration(of spell: Spell) -> Double { effect(of: spell)?.duration ?? plainDuration }

  /// The course of a spell that shows the circle alone.
  static let (plainHeight, plainDuration) = (1.6, 5.0)

  /// A spell's effect; nil for one that shows the circle alone.
  static func effect(of spell: Spell) -> (any SpellEffect)? {
    switch spell {
    case .crimsonFlame: CrimsonFlame()
    case .blueWhirlpool: BlueWhirlpool()
    case .timeReturn: TimeReturn()
    case .purpleLightning: PurpleLightning()
    case .constellationStorm: ConstellationStorm()
    case .rushingWind: RushingWind()
    case .dawnLight: DawnLight()
    default: nil
    }
  }
}
