// swift-tools-version: 6.3

// The tool that measures how many small flaws of the library its tests find.
//
// It parses with the libraries that the toolchain has for macros; `run` says where they are.
import PackageDescription

let package = Package(
  name: "mutants",
  platforms: [.macOS(.v26)],
  targets: [
    .executableTarget(
      name: "Mutants",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ]
)
