// swift-tools-version: 6.3

// Logs in a PostgreSQL database. It is a separate package, since it needs the library of PostgreSQL.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "thorium"

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "PostgresLogs",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PostgresLogs", targets: ["PostgresLogs"]),
    .executable(name: "orders", targets: ["Orders"]),
  ],
  dependencies: [.package(path: "../..")],
  targets: [
    .systemLibrary(
      name: "CPostgres",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(
      name: "PostgresLogs",
      dependencies: ["CPostgres", .product(name: "ThoriumPersistence", package: folder)],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Measure",
      dependencies: ["CPostgres", "PostgresLogs", .product(name: "Thorium", package: folder)],
      swiftSettings: settings
    ),
    .target(
      name: "PostgresServer",
      path: "Tests/PostgresServer",
      exclude: ["server"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PostgresLogsTests",
      dependencies: ["PostgresLogs", "PostgresServer", .product(name: "Thorium", package: folder)],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Orders",
      dependencies: ["PostgresLogs"]
        + ["Thorium", "ThoriumPersistence"].map { .product(name: $0, package: folder) },
      swiftSettings: settings
    ),
    .testTarget(
      name: "OrdersTests",
      dependencies: ["Orders", "PostgresServer"]
        + ["Thorium", "ThoriumProof", "ThoriumTesting"].map { .product(name: $0, package: folder) },
      swiftSettings: settings
    ),
  ]
)
