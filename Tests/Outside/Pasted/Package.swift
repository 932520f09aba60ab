// swift-tools-version: 6.3

// The tests that failures of the flawed specimens print: a program writes them, and they are compiled and run.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "thorium"
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let thorium = ["Thorium", "ThoriumProof"].map { name in
  Target.Dependency.product(name: name, package: folder)
}
let package = Package(
  name: "pasted",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "Flawed", dependencies: thorium, swiftSettings: settings),
    .target(name: "Pasting", dependencies: ["Flawed"] + thorium, swiftSettings: settings),
    .executableTarget(
      name: "Paste",
      dependencies: ["Flawed", "Pasting"] + thorium,
      swiftSettings: settings
    ),
    .testTarget(
      name: "PastedTests",
      dependencies: ["Flawed", "Pasting"] + thorium,
      swiftSettings: settings
    ),
  ]
)
