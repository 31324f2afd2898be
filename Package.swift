// swift-tools-version: 6.2
// One section a module, from the pure to the outermost; a module may use only what stands above it.
import PackageDescription

/// Settings of every target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  // So that the linker can put the functions in order.
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// Puts together what runs while the agent counts, so that little else is in memory then: see CONTRIBUTING.md.
let functionOrder = LinkerSetting.unsafeFlags(
  [
    "-use-ld=lld", "-Xlinker",
    "--symbol-ordering-file=\(Context.packageDirectory)/packaging/function-order.txt",
    // A function that is gone is no error.
    "-Xlinker", "--no-warn-symbol-ordering",
  ], .when(configuration: .release))

/// Settings of targets that are optimized in debug builds too, where the tests simulate years.
let fast = strict + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Settings of targets that live on the GLib main loop, which the main thread runs.
let onMainLoop = strict + [SwiftSetting.defaultIsolation(MainActor.self)]

let package = Package(
  name: "PocketChime",
  products: [
    .executable(name: "pocketchime-agent", targets: ["pocketchime-agent"])
  ],
  targets: [
    // C libraries
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CLibNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPulse", pkgConfig: "libpulse-mainloop-glib", providers: [.apt(["libpulse-dev"])]),
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CLinux"),

    // Horology: pure values and functions
    .target(
      name: "Horology", swiftSettings: fast,
      // Where the compiler has no instruction for it, Double.rounded() calls libm, which nothing else here brings in.
      linkerSettings: [.linkedLibrary("m")]),
    .testTarget(
      name: "HorologyTests", dependencies: ["Horology", "SimulatedWorld"], swiftSettings: strict),

    // The engine in a simulated world, for its tests and to measure it
    .target(
      name: "SimulatedWorld", dependencies: ["Horology"], path: "Tests/SimulatedWorld", swiftSettings: fast),
    .executableTarget(
      name: "simulation-bench", dependencies: ["SimulatedWorld"], path: "Tests/SimulationBench",
      swiftSettings: strict),

    // MessageBus: libdbus-1 in Swift
    .target(name: "MessageBus", dependencies: ["CDBus", "CGLib"], swiftSettings: onMainLoop),
    .testTarget(
      name: "MessageBusTests", dependencies: ["MessageBus", "TestSupport"], swiftSettings: onMainLoop),

    // WatchFace: the watch as geometry, then as pixels
    .target(name: "WatchFace", dependencies: ["Horology", "CCairo"], swiftSettings: strict),
    .testTarget(
      name: "WatchFaceTests", dependencies: ["WatchFace", "Horology", "TestSupport"], exclude: ["Golden"],
      swiftSettings: strict),

    .executableTarget(
      name: "drawing-bench", dependencies: ["WatchFace", "Horology"], path: "Tests/DrawingBench",
      swiftSettings: strict),

    // Platform: the machine we run on
    .target(name: "Platform", dependencies: ["Horology", "CGLib", "CLinux"], swiftSettings: onMainLoop),
    .testTarget(
      name: "PlatformTests", dependencies: ["Platform", "Horology", "TestSupport"],
      exclude: ["Zones/zone-oracle.py"], swiftSettings: onMainLoop),

    // Agent: the shell around the engine
    .target(
      name: "Agent",
      dependencies: [
        "Horology", "MessageBus", "Platform", "WatchFace", "CGLib", "CLibNotify", "CSQLite", "CPulse",
        "CSndFile",
        "CLinux",
      ],
      resources: [.embedInCode("Service/org.pocketchime.Agent1.xml")],
      swiftSettings: onMainLoop),
    .executableTarget(
      name: "pocketchime-agent", dependencies: ["Agent"], swiftSettings: onMainLoop,
      linkerSettings: [functionOrder]),
    .testTarget(
      name: "AgentTests",
      dependencies: [
        "Agent", "Horology", "MessageBus", "Platform", "WatchFace", "CDBus", "TestSupport",
        "pocketchime-agent",
      ],
      swiftSettings: onMainLoop),

    // What several test targets share: private buses, child processes, temporary folders
    .systemLibrary(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport", dependencies: ["MessageBus", "CGLib", "CLinux", "CTestSupport"],
      path: "Tests/TestSupport", swiftSettings: onMainLoop),

    // Measures the agent beside its peers
    .executableTarget(
      name: "agent-bench", dependencies: ["MessageBus", "TestSupport"], path: "Tests/AgentBench",
      swiftSettings: onMainLoop),
  ],
  swiftLanguageModes: [.v6]
)
