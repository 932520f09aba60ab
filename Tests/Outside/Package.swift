// swift-tools-version: 6.3

// A package that depends on ours as a user's would: by path, with plain settings.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "thorium"

let package = Package(
  name: "outside",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../..")],
  targets: [
    .executableTarget(
      name: "outside",
      dependencies: ["CProbe", .product(name: "Thorium", package: folder)]
    ),
    .executableTarget(
      name: "Hostile",
      dependencies: [.product(name: "Thorium", package: folder)]
    ),
    // Has the name of an example.
    .executableTarget(name: "Counter", dependencies: [.product(name: "Thorium", package: folder)]),
    .target(name: "CProbe"),
  ]
)
