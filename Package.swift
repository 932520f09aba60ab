// swift-tools-version: 6.3

import PackageDescription

/// For every target: warnings are errors, and the language at its strictest.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// A debug build also compiles each module as a whole, which takes two thirds of the processor time.
let settings =
  language + [
    .unsafeFlags(
      ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "4"],
      .when(configuration: .debug)
    )
  ]

/// Tests use declarations that the oldest supported systems lack.
let newer: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-disable-availability-checking"],
    .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])
  )
]

/// One compiler takes all files of a test module, since each further one would expand the macros of all files again.
let testSettings = language + newer + [.unsafeFlags(["-driver-batch-count", "1"])]

/// Returns a module of the libraries, in the folder of its part: the framework, proofs or programs.
func module(_ name: String, in part: String, uses dependencies: [Target.Dependency] = []) -> Target
{
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/\(part)/\(name)",
    swiftSettings: settings
  )
}

/// Returns the tests of a module, in the folder of their part.
func tests(_ name: String, in part: String, use dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + ["Effort"],
    path: "Tests/\(part)/\(name)",
    swiftSettings: testSettings
  )
}

/// Returns a module that several tests share, in the folder of their part.
func support(
  _ name: String,
  in part: String,
  uses dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Tests/\(part)/\(name)",
    swiftSettings: settings + newer
  )
}

/// The modules that every example may import.
let exampleDependencies: [Target.Dependency] = [
  "Thorium", "ThoriumConsole", "ThoriumConsoleProof", "ThoriumPersistence", "ThoriumProof",
  "ThoriumScreens",
]

/// Returns the target of an example.
///
/// SwiftPM compares its name with those of a user's package, and refuses equal ones.
func example(_ folder: String, hasData: Bool = false) -> Target {
  .target(
    name: "ThoriumExample\(folder)",
    dependencies: exampleDependencies,
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

/// The client extends the tour, so both examples are one module, and the tour needs no access modifiers.
let examples =
  singleExamples + [
    .target(
      name: "ThoriumExampleGitHub",
      dependencies: exampleDependencies,
      path: "Examples",
      exclude: singleExamples.map { String($0.name.dropFirst("ThoriumExample".count)) } + [
        "BugZoo", "GitHubClient/Scripts", "GitHubTour/Scripts", "Postgres", "Runner", "SQLite",
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

// Other compilers create executors differently, so simulations have no ThoriumCapture there.
#if compiler(>=6.3) && compiler(<6.4)
let capture: [Target] = [
  module("ThoriumCapture", in: "Proof", uses: ["ThoriumSimulation", "ThoriumSystem"]),
  tests(
    "ThoriumCaptureTests",
    in: "Proof",
    use: ["ThoriumCapture", "ThoriumProof", "ThoriumSimulation", "ThoriumSystem"]
  ),
]
let captureProducts: [Product] = [
  .library(name: "ThoriumCapture", targets: ["ThoriumCapture"])
]
#else
let capture: [Target] = []
let captureProducts: [Product] = []
#endif

/// Reactors and coordinators.
let framework = [
  module("ThoriumSystem", in: "Framework"),
  module("ThoriumText", in: "Framework"),
  module("ThoriumTime", in: "Framework"),
  module(
    "ThoriumCore",
    in: "Framework",
    uses: ["ThoriumSystem", "ThoriumText", "ThoriumTime"]
  ),
  module("ThoriumCoordination", in: "Framework", uses: ["ThoriumCore", "ThoriumSystem"]),
  module("Thorium", in: "Framework", uses: ["ThoriumCoordination", "ThoriumCore"]),
  support("CProbe", in: "Framework"),
  support("Effort", in: "Framework"),
  support("Model", in: "Framework", uses: ["Thorium", "ThoriumProof"]),
  tests(
    "ThoriumTests",
    in: "Framework",
    use: [
      "CProbe", "Model", "Scenarios", "Thorium", "ThoriumCoordination", "ThoriumCore",
      "ThoriumProof",
    ]
  ),
]

/// Properties, simulations, explorations and tests.
let proof = [
  module("ThoriumProperties", in: "Proof", uses: ["ThoriumSystem", "ThoriumText"]),
  module(
    "ThoriumSimulation",
    in: "Proof",
    uses: ["ThoriumProperties", "ThoriumSystem", "ThoriumText", "ThoriumTime"]
  ),
  module(
    "ThoriumProof",
    in: "Proof",
    uses: ["Thorium", "ThoriumProperties", "ThoriumSimulation", "ThoriumSystem", "ThoriumText"]
  ),
  module(
    "ThoriumTesting",
    in: "Proof",
    uses: ["Thorium", "ThoriumProof", "ThoriumSystem", "ThoriumText"]
      + capture.filter { !$0.isTest }.map { .target(name: $0.name) }
  ),
  support("Flawed", in: "Proof", uses: ["Thorium", "ThoriumProof"]),
  support("Scenarios", in: "Proof", uses: ["Thorium", "ThoriumProof"]),
  tests(
    "ThoriumProofTests",
    in: "Proof",
    use: [
      "Flawed", "Scenarios", "Thorium", "ThoriumProof", "ThoriumProperties", "ThoriumSimulation",
      "ThoriumSystem", "ThoriumText", "ThoriumTime",
    ]
  ),
  tests(
    "ThoriumTestingTests",
    in: "Proof",
    use: ["Thorium", "ThoriumProof", "ThoriumTesting"]
  ),
]

/// Screens, persistence, and programs that run in a console.
let programs = [
  module("ThoriumScreens", in: "Programs", uses: ["Thorium"]),
  module("ThoriumPersistence", in: "Programs", uses: ["Thorium", "ThoriumSystem"]),
  module(
    "ThoriumConsole",
    in: "Programs",
    uses: ["Thorium", "ThoriumScreens", "ThoriumSystem", "ThoriumText", "ThoriumTime"]
  ),
  module(
    "ThoriumConsoleProof",
    in: "Programs",
    uses: ["Thorium", "ThoriumConsole", "ThoriumProof", "ThoriumSystem", "ThoriumText"]
  ),
  support("FaultyFiles", in: "Programs", uses: ["ThoriumPersistence", "ThoriumSystem"]),
  support("Terminals", in: "Programs", uses: ["ThoriumText"]),
  tests(
    "ThoriumScreensTests",
    in: "Programs",
    use: ["Thorium", "ThoriumProof", "ThoriumScreens", "ThoriumTesting"]
  ),
  tests(
    "ThoriumPersistenceTests",
    in: "Programs",
    use: [
      "FaultyFiles", "Thorium", "ThoriumPersistence", "ThoriumProof", "ThoriumSystem",
    ]
  ),
  tests(
    "ThoriumConsoleTests",
    in: "Programs",
    use: [
      "Terminals", "Thorium", "ThoriumConsole", "ThoriumConsoleProof", "ThoriumCoordination",
      "ThoriumPersistence", "ThoriumProof", "ThoriumProperties", "ThoriumScreens",
      "ThoriumSimulation", "ThoriumText", "ThoriumTime",
    ]
  ),
  tests(
    "ExampleTests",
    in: "Programs",
    use: [
      "Terminals", "Thorium", "ThoriumConsole", "ThoriumConsoleProof", "ThoriumExampleBugZoo",
      "ThoriumPersistence", "ThoriumProof", "ThoriumScreens", "ThoriumSystem", "ThoriumTesting",
    ] + examples.map { .byName(name: $0.name) }
  ),
]

/// The examples, and the program that runs them.
let exampleTargets =
  examples + [
    .target(
      name: "ThoriumExampleBugZoo",
      dependencies: ["Thorium", "ThoriumProof"],
      path: "Examples/BugZoo",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "ThoriumExampleRunner",
      dependencies: ["ThoriumConsole", "ThoriumConsoleProof"]
        + examples.map { .byName(name: $0.name) },
      path: "Examples/Runner",
      swiftSettings: settings
    ),
  ]

let package = Package(
  name: "Thorium",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Thorium", targets: ["Thorium"]),
    .library(name: "ThoriumProperties", targets: ["ThoriumProperties"]),
    .library(name: "ThoriumSimulation", targets: ["ThoriumSimulation"]),
    .library(name: "ThoriumProof", targets: ["ThoriumProof"]),
    .library(name: "ThoriumTesting", targets: ["ThoriumTesting"]),
    .library(name: "ThoriumScreens", targets: ["ThoriumScreens"]),
    .library(name: "ThoriumPersistence", targets: ["ThoriumPersistence"]),
    .library(name: "ThoriumConsole", targets: ["ThoriumConsole"]),
    .library(name: "ThoriumConsoleProof", targets: ["ThoriumConsoleProof"]),
    .executable(name: "thorium", targets: ["ThoriumExampleRunner"]),
  ] + captureProducts,
  targets: framework + proof + capture + programs + exampleTargets + [
    .executableTarget(
      name: "MainActorProgram",
      dependencies: ["Thorium", "ThoriumConsole", "ThoriumConsoleProof", "ThoriumProof"],
      path: "Tests/Framework/MainActorProgram",
      swiftSettings: settings
    )
  ]
)
