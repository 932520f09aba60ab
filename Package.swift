// swift-tools-version: 6.3

import PackageDescription

/// One list for every target: warnings are errors, and the language at its strictest.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// Tests and benchmarks use what is newer than the oldest systems of the libraries.
let newerSettings =
  settings + [
    .unsafeFlags(
      ["-Xfrontend", "-disable-availability-checking"],
      .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])
    )
  ]

/// Tests are compiled by as few compilers as there are cores, since each reads all files anew.
let testSettings = newerSettings + [.unsafeFlags(["-driver-batch-size-limit", "1000"])]

/// Returns the target of an example.
///
/// SwiftPM compares its name with those of a user's package, and refuses equal ones.
func example(_ folder: String, hasData: Bool = false) -> Target {
  .target(
    name: "ThoriumExample\(folder)",
    dependencies: ["Thorium", "ThoriumConsole", "ThoriumParts", "ThoriumProof"],
    path: "Examples/\(folder)",
    exclude: ["Scripts"],
    resources: hasData ? [.embedInCode("Data")] : [],
    swiftSettings: settings
  )
}

/// The examples with a module each.
let singleExamples = [
  example("Counter"),
  example("Downloads"),
  example("Follow", hasData: true),
  example("GitHubSearch", hasData: true),
  example("Person"),
  example("Playlist", hasData: true),
  example("Shopping"),
  example("SMSLogin", hasData: true),
  example("Waybills", hasData: true),
]

/// Two examples in one module: the client extends the tour, whose types need no access modifiers for that.
let examples =
  singleExamples + [
    .target(
      name: "ThoriumExampleGitHub",
      dependencies: ["Thorium", "ThoriumConsole", "ThoriumParts", "ThoriumProof"],
      path: "Examples",
      exclude: singleExamples.map { String($0.name.dropFirst("ThoriumExample".count)) } + [
        "BugZoo", "GitHubClient/Scripts", "GitHubTour/Scripts", "Runner", "SQLite",
      ],
      sources: [
        "GitHubTour/App", "GitHubTour/Home", "GitHubTour/Login", "GitHubTour/Models",
        "GitHubTour/Page", "GitHubTour/Repository", "GitHubTour/Services", "GitHubClient/App",
        "GitHubClient/Checks", "GitHubClient/Discover", "GitHubClient/Home", "GitHubClient/Models",
        "GitHubClient/News", "GitHubClient/People", "GitHubClient/Repositories",
        "GitHubClient/Repository", "GitHubClient/Services", "GitHubClient/Settings",
        "GitHubClient/Tree",
      ],
      resources: [.embedInCode("GitHubClient/Data"), .embedInCode("GitHubTour/Data")],
      swiftSettings: settings
    )
  ]

// Other compilers make executors in another way, so there simulations do without what takes their place.
#if compiler(>=6.3) && compiler(<6.4)
let capture: [Target] = [
  .target(
    name: "ThoriumCapture",
    dependencies: ["ThoriumSimulation", "ThoriumSystem"],
    swiftSettings: settings
  ),
  .testTarget(
    name: "ThoriumCaptureTests",
    dependencies: ["ThoriumCapture", "ThoriumProof", "ThoriumSimulation", "ThoriumSystem"],
    swiftSettings: testSettings
  ),
]
let captureProducts: [Product] = [
  .library(name: "ThoriumCapture", targets: ["ThoriumCapture"])
]
#else
let capture: [Target] = []
let captureProducts: [Product] = []
#endif

let package = Package(
  name: "Thorium",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Thorium", targets: ["Thorium"]),
    .library(name: "ThoriumProperties", targets: ["ThoriumProperties"]),
    .library(name: "ThoriumSimulation", targets: ["ThoriumSimulation"]),
    .library(name: "ThoriumProof", targets: ["ThoriumProof"]),
    .library(name: "ThoriumTesting", targets: ["ThoriumTesting"]),
    .library(name: "ThoriumParts", targets: ["ThoriumParts"]),
    .library(name: "ThoriumConsole", targets: ["ThoriumConsole"]),
    .executable(name: "thorium", targets: ["ThoriumExampleRunner"]),
  ] + captureProducts,
  targets: [
    .target(name: "ThoriumSystem", swiftSettings: settings),
    .target(name: "ThoriumText", swiftSettings: settings),
    .target(name: "ThoriumLog", dependencies: ["ThoriumText"], swiftSettings: settings),
    .target(
      name: "ThoriumCore",
      dependencies: ["ThoriumSystem", "ThoriumText"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumCoordination",
      dependencies: ["ThoriumCore", "ThoriumSystem"],
      swiftSettings: settings
    ),
    .target(
      name: "Thorium",
      dependencies: ["ThoriumCoordination", "ThoriumCore"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumProperties",
      dependencies: ["ThoriumSystem", "ThoriumText"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumSimulation",
      dependencies: ["ThoriumProperties", "ThoriumSystem", "ThoriumText"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumProof",
      dependencies: ["Thorium", "ThoriumProperties", "ThoriumSimulation", "ThoriumText"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumTesting",
      dependencies: ["Thorium", "ThoriumProof", "ThoriumSystem"]
        + capture.filter { !$0.isTest }.map { .target(name: $0.name) },
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumParts",
      dependencies: ["Thorium", "ThoriumLog", "ThoriumSystem"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumConsole",
      dependencies: [
        "Thorium", "ThoriumLog", "ThoriumParts", "ThoriumProof", "ThoriumSystem", "ThoriumText",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumExampleBugZoo",
      dependencies: ["Thorium", "ThoriumProof"],
      path: "Examples/BugZoo",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "ThoriumExampleRunner",
      dependencies: ["ThoriumConsole"] + examples.map { .byName(name: $0.name) },
      path: "Examples/Runner",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CProbe", "Flawed", "Model", "Scenarios", "Thorium", "ThoriumLog", "ThoriumParts",
        "ThoriumProof",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: newerSettings + [.define("THORIUM_INSIDE")]
    ),
    .target(
      name: "Flawed",
      dependencies: ["Thorium", "ThoriumProof"],
      path: "Tests/Flawed",
      swiftSettings: settings
    ),
    .target(
      name: "Model",
      dependencies: ["Thorium", "ThoriumProof"],
      path: "Tests/Model",
      swiftSettings: newerSettings
    ),
    .target(
      name: "Scenarios",
      dependencies: ["Thorium", "ThoriumProof"],
      path: "Tests/Scenarios",
      swiftSettings: newerSettings
    ),
    .target(name: "CProbe", path: "Tests/CProbe"),
    .target(
      name: "Terminals",
      dependencies: ["ThoriumText"],
      path: "Tests/Terminals",
      swiftSettings: newerSettings
    ),
    .executableTarget(
      name: "MainActorProgram",
      dependencies: ["Thorium", "ThoriumConsole"],
      path: "Tests/MainActorProgram",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Races",
      dependencies: ["CProbe", "Thorium"],
      path: "Tests/Races",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ThoriumLogTests",
      dependencies: ["ThoriumLog"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ThoriumTests",
      dependencies: [
        "CProbe", "Model", "Scenarios", "Thorium", "ThoriumCoordination", "ThoriumCore",
        "ThoriumProof",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ThoriumProofTests",
      dependencies: [
        "Flawed", "Scenarios", "Thorium", "ThoriumProof", "ThoriumProperties", "ThoriumSimulation",
        "ThoriumSystem",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ThoriumTestingTests",
      dependencies: ["Thorium", "ThoriumProof", "ThoriumTesting"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ThoriumPartsTests",
      dependencies: ["Thorium", "ThoriumLog", "ThoriumParts", "ThoriumProof"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ThoriumConsoleTests",
      dependencies: [
        "Terminals", "Thorium", "ThoriumConsole", "ThoriumCoordination", "ThoriumLog",
        "ThoriumParts", "ThoriumProof", "ThoriumProperties", "ThoriumSimulation", "ThoriumText",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Terminals", "Thorium", "ThoriumConsole", "ThoriumExampleBugZoo", "ThoriumParts",
        "ThoriumProof", "ThoriumTesting",
      ] + examples.map { .byName(name: $0.name) },
      swiftSettings: testSettings
    ),
  ] + examples + capture
)
