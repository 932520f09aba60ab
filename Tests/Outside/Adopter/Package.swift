// swift-tools-version: 6.3

// Plain asynchronous code without a reactor, whose tests run it in a simulation.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "thorium"

let package = Package(
  name: "Adopter",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "Adopter"),
    .testTarget(
      name: "AdopterTests",
      dependencies: ["Adopter", .product(name: "ThoriumProof", package: folder)]
    ),
  ]
)
