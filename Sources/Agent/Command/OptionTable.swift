import CGLib

/// The options of the command, read by GLib's parser.
enum OptionTable {
  /// An option as it was given.
  struct Given: Equatable {
    /// Its name, without the dashes.
    let name: String
    /// Its argument, if it has one.
    let value: String?
  }

  private enum Argument {
    case none
    case optional(String)
    case required(String)
  }

  private static let actions: [(name: String, argument: Argument, help: String)] = [
    ("timer", .required("DURATION"), "Start a countdown: 4:23, 1:04:23, 90s, 1h30m; 15 is 15 minutes"),
    ("alarm", .required("TIME"), "Set an alarm: 7:30, 19:05, 7:30am"),
    ("stopwatch", .required("VERB"), "Use the stopwatch: start, lap, stop, reset or show"),
    ("list", .none, "Print what is set"),
    ("status", .none, "Print what runs, what rings and what comes next"),
    ("history", .none, "Print what rang and how it ended"),
    ("snooze", .optional("[ID]"), "Snooze what rings, or one of it"),
    ("stop", .optional("[ID]"), "Stop what rings, or one ring, snooze or countdown"),
    ("pause", .required("ID"), "Halt a countdown"),
    ("resume", .required("ID"), "Let a halted countdown go on"),
    ("add", .required("ID=1m"), "Make a countdown longer, or shorter: ID=-1m"),
    ("cancel", .required("ID"), "End a countdown without a ring"),
    ("enable", .required("ID"), "Turn an alarm on"),
    ("disable", .required("ID"), "Turn an alarm off"),
    ("edit", .required("ID"), "Change an alarm: a new time after the id, or the options of an alarm"),
    ("remove", .required("ID"), "Remove an alarm"),
    ("theme", .required("NAME"), "Dress the watch: gold, silver, classic, or a theme of your own"),
    ("slot", .required("SLOT=SPELL"), "Choose the spell of a slot: open, close or ring"),
    ("spells", .none, "List the 24 spells"),
    ("face", .required("FILE.png"), "Draw the watch into a file"),
    ("doctor", .none, "Tell what works on this desktop and what does not"),
    ("help", .none, "Print this help"),
    ("version", .none, "Print the version"),
  ]

  private static let modifiers: [(name: String, argument: Argument, help: String)] = [
    ("label", .required("TEXT"), "What it is for"),
    ("sound", .required("NAME"), "Its sound: a name of the sound theme, a file, repeater or none"),
    ("snooze-for", .required("DURATION"), "Its own snooze length"),
    ("repeat", .required("DAYS"), "With --alarm: once, daily, weekdays, weekend or mon,wed,fri"),
    ("date", .required("DATE"), "With --alarm: the date, such as 2026-12-24"),
    ("zone", .required("ZONE"), "With --alarm: the time zone, such as Europe/Madrid"),
    ("for", .required("DURATION"), "With --snooze: another length"),
    ("wait", .none, "Return when it has rung and was answered: 0 stopped, 3 missed, 4 cancelled"),
    ("size", .required("PIXELS"), "With --face: 16 to 4096; else 512"),
    ("at", .required("TIME"), "With --face: the time on the dial, such as 2026-11-30T21:00"),
    ("lid", .required("0..1"), "With --face: how far the lid is open"),
    ("spell", .required("SPELL"), "With --face: a spell being cast"),
    ("spell-time", .required("SECONDS"), "With --face: how long since it was cast"),
    ("json", .none, "Print as JSON"),
    ("waybar", .none, "With --status: print a line for a custom module of waybar"),
    ("format", .required("FORMAT"), "With --status: print a line of your own, with the placeholders below"),
    ("follow", .none, "Print again whenever it has changed"),
  ]

  /// Names of the options that say what to do.
  static let actionNames: Set<String> = Set(actions.map(\.name))

  /// Splits arguments, the program's name first, into options and the words that belong to none.
  ///
  /// - Throws: `UsageError` for an unknown option or a missing argument.
  static func parse(_ arguments: [String]) throws(UsageError) -> (options: [Given], words: [String]) {
    let collected = Collected()
    let context = makeContext(collecting: collected)
    defer { g_option_context_free(context) }
    var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = makeVector(arguments)
    defer { g_strfreev(vector) }
    var error: UnsafeMutablePointer<GError>?
    guard g_option_context_parse_strv(context, &vector, &error) != 0 else {
      defer { g_error_free(error) }
      let reason = error.map { String(cString: $0.pointee.message) } ?? "the arguments can't be read"
      throw UsageError("\(reason); see --help")
    }
    var words: [String] = []
    var index = 1
    while let word = vector?[index] {
      words.append(String(cString: word))
      index += 1
    }
    return (collected.options, words)
  }

  /// The text of `--help`.
  static var help: String {
    let context = makeContext(collecting: Collected())
    defer { g_option_context_free(context) }
    guard let text = g_option_context_get_help(context, 1, nil) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Where the parser's callback puts what it meets.
  private final class Collected {
    var options: [Given] = []
  }

  private static func makeContext(collecting collected: Collected) -> OpaquePointer? {
    let context = g_option_context_new("[TIME]")
    g_option_context_set_summary(
      context,
      "An alarm clock, countdown timer and stopwatch. With no action: be the agent, in the foreground.")
    g_option_context_set_description(context, StatusFormat.help)
    g_option_context_set_help_enabled(context, 0)
    // The context owns the group and the group the box; both live until the context is freed.
    let box = Unmanaged.passRetained(collected).toOpaque()
    let group = g_option_group_new("main", "Options", "Options", box) { box in
      if let box { Unmanaged<Collected>.fromOpaque(box).release() }
    }
    for (name, argument, help) in actions + modifiers { add(name, argument, help, to: group) }
    g_option_context_set_main_group(context, group)
    return context
  }

  private static func add(_ name: String, _ argument: Argument, _ help: String, to group: OpaquePointer?) {
    let (flags, placeholder): (GOptionFlags, String?) =
      switch argument {
      case .none: (G_OPTION_FLAG_NO_ARG, nil)
      case .optional(let text): (G_OPTION_FLAG_OPTIONAL_ARG, text)
      case .required(let text): (G_OPTION_FLAG_NONE, text)
      }
    let collect:
      @convention(c) (
        UnsafePointer<CChar>?, UnsafePointer<CChar>?, gpointer?,
        UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
      ) -> gboolean = { name, value, box, _ in
        guard let name, let box else { return 0 }
        let given = Given(name: String(cString: name + 2), value: value.map { String(cString: $0) })
        Unmanaged<Collected>.fromOpaque(box).takeUnretainedValue().options.append(given)
        return 1
      }
    // FILENAME keeps GLib from converting the argument out of the locale's encoding; labels are UTF-8 in any locale.
    let entry = GOptionEntry(
      long_name: intern(name), short_name: 0,
      flags: Int32((flags.rawValue | G_OPTION_FLAG_FILENAME.rawValue)),
      arg: G_OPTION_ARG_CALLBACK, arg_data: unsafeBitCast(collect, to: gpointer.self),
      description: intern(help),
      arg_description: placeholder.flatMap(intern))
    var entries = [entry, GOptionEntry()]
    g_option_group_add_entries(group, &entries)
  }

  /// GLib keeps the pointers of an entry, so the strings must outlive it.
  private static func intern(_ text: String) -> UnsafePointer<CChar>? { g_intern_string(text) }

  private static func makeVector(_ arguments: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    let builder = g_strv_builder_new()
    defer { g_strv_builder_unref(builder) }
    for argument in arguments { g_strv_builder_add(builder, argument) }
    return g_strv_builder_end(builder)
  }
}
