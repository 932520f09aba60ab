// swift-tools-version: 6.3

// What the thread sanitizer watches: the core, and of its tests those of many threads with what these need.
// It is a package of its own because a build for the sanitizer is a second build of everything in it.
import PackageDescription

/// As in the manifest of the whole package, but that its warnings are told there.
///
/// There are as few compilers as there are cores, since each reads all files of a module anew.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .unsafeFlags(["-driver-batch-size-limit", "1000"]),
]

// Links to the folders of the same names in Sources and Tests.
let package = Package(
  name: "sanitized",
  platforms: [.macOS(.v26)],
  targets: [
    .target(name: "CProbe"),
    .target(name: "Effort", swiftSettings: settings),
    .target(name: "ThoriumSystem", swiftSettings: settings),
    .target(name: "ThoriumText", swiftSettings: settings),
    .target(name: "ThoriumTime", swiftSettings: settings),
    .target(
      name: "ThoriumCore",
      dependencies: ["ThoriumSystem", "ThoriumText", "ThoriumTime"],
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
      dependencies: ["ThoriumProperties", "ThoriumSystem", "ThoriumText", "ThoriumTime"],
      swiftSettings: settings
    ),
    .target(
      name: "ThoriumProof",
      dependencies: ["Thorium", "ThoriumProperties", "ThoriumSimulation", "ThoriumText"],
      swiftSettings: settings
    ),
    .target(name: "Scenarios", dependencies: ["Thorium", "ThoriumProof"], swiftSettings: settings),
    .executableTarget(
      name: "Hostile",
      dependencies: ["CProbe", "Thorium"],
      swiftSettings: settings
    ),
    .executableTarget(name: "Races", dependencies: ["CProbe", "Thorium"], swiftSettings: settings),
    .testTarget(
      name: "ThoriumTests",
      dependencies: [
        "CProbe", "Effort", "Scenarios", "Thorium", "ThoriumCoordination", "ThoriumCore",
        "ThoriumProof",
      ],
      // Their tests have no threads of their own.
      exclude: [
        "Composition/ChildrenOfPartTests.swift", "Composition/ChildrenTests.swift",
        "Composition/DeepAndWideTests.swift", "Composition/GoneTests.swift",
        "Composition/ChildEventMappingTests.swift", "Effect/Emitter/ForkTests.swift",
        "Effect/Emitter/HostileForkTests.swift",
        "Pipelines/ExploredPipelineTests.swift", "Pipelines/PipelineErrorTests.swift",
        "Pipelines/PipelineModelTests.swift", "Pipelines/PipelineWaitingTests.swift",
        "Store/AfterWaitingTests.swift", "Store/RuntimeTests.swift", "Store/ActionOrderTests.swift",
        "Store/WaitingTests.swift", "Streams/AllStatesTests.swift", "Streams/EventsTests.swift",
        "Streams/KeepingTests.swift", "Streams/PartTests.swift", "Streams/StatesTests.swift",
      ],
      sources: [
        "Composition", "Coordination/Flows/FlowBench.Parts.swift",
        "Coordination/Flows/FlowBench.swift", "Coordination/Flows/Hostile/FlowRaceTests.swift",
        "Coordination/Links/LinkFlows.swift", "Coordination/Links/LinkRaceTests.swift",
        "Coordination/Navigators/FlowPresenterTests.swift",
        "Coordination/Navigators/PopToRootTests.swift",
        "Coordination/Navigators/NotificationHandOffTests.swift", "Effect/Alone", "Effect/Emitter",
        "Explored/ExploredEndTests.swift", "Explored/Outcomes.swift", "EffectTree", "Mailbox",
        "Pipelines", "Store", "Streams", "Support",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ThoriumProofTests",
      dependencies: ["Thorium", "ThoriumProof", "ThoriumProperties", "ThoriumSimulation"],
      sources: ["Simulation/Executor", "Support"],
      swiftSettings: settings
    ),
  ]
)
