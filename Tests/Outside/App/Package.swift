// swift-tools-version: 6.3

// An app as a user would write it: screens that were ported from ReactorKit, view models on the main actor, and tests.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "thorium"

let package = Package(
  name: "App",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Thorium", package: folder)]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App",
        .product(name: "Thorium", package: folder),
        .product(name: "ThoriumProof", package: folder),
        .product(name: "ThoriumTesting", package: folder),
      ]
    ),
  ]
)
