// swift-tools-version: 6.3

// An app that moves from RxSwift: reactors of Thorium beside services, screens and models that use Rx.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(3).last.map(String.init) ?? "thorium"

let package = Package(
  name: "Gradual",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "RxSwift", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "Gradual",
      dependencies: ["RxSwift", .product(name: "Thorium", package: folder)],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
      name: "GradualTests",
      dependencies: [
        "Gradual",
        "RxSwift",
        .product(name: "Thorium", package: folder),
        .product(name: "ThoriumTesting", package: folder),
      ]
    ),
  ]
)
