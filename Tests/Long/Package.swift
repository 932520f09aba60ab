// swift-tools-version: 6.3

// What takes long and needs no more than the products: benchmarks, kills, races for the thread sanitizer, and a
// judge that compares explorations with the ordinary executor and with a model in another language.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "thorium"

/// Returns a product of the package that is measured.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: folder) }

/// Returns a module that tests share, whose folder is a link.
func support(_ name: String, exclude: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: [product("Thorium"), product("ThoriumProof")],
    exclude: exclude,
    swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
  )
}

let package = Package(
  name: "long",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CProbe", "Flawed", "Scenarios", product("Thorium"), product("ThoriumPersistence"),
        product("ThoriumProof"), product("ThoriumScreens"),
      ]
    ),
    .executableTarget(
      name: "Judge",
      dependencies: [product("ThoriumCapture"), product("ThoriumProof")],
      exclude: ["model.py"]
    ),
    .executableTarget(
      name: "Kills",
      dependencies: [product("Thorium"), product("ThoriumPersistence")]
    ),
    .executableTarget(name: "Races", dependencies: ["CProbe", product("Thorium")]),
    .target(name: "CProbe"), support("Flawed"),
    // Journeys use the inside of the package.
    support("Scenarios", exclude: ["Journeys"]),
  ]
)
