// swift-tools-version: 6.3

// A server that embeds Thorium as a user's would: a package of its own that depends on ours by path.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "thorium"

let package = Package(
  name: "server",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "Server", dependencies: [.product(name: "Thorium", package: folder)]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server",
        .product(name: "Thorium", package: folder),
        .product(name: "ThoriumProof", package: folder),
      ]
    ),
  ]
)
