// swift-tools-version: 6.3

// A journal of a log in an SQLite database. It is a separate package, since it needs the library of SQLite.
import PackageDescription

/// SwiftPM names a package by path after its folder, whatever that is called here.
let folder =
  Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "thorium"

let package = Package(
  name: "SQLiteJournal",
  platforms: [.macOS(.v15)],
  products: [.library(name: "SQLiteJournal", targets: ["SQLiteJournal"])],
  dependencies: [.package(path: "../..")],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .target(
      name: "SQLiteJournal",
      dependencies: ["CSQLite", .product(name: "ThoriumPersistence", package: folder)],
      swiftSettings: [
        .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
    .testTarget(
      name: "SQLiteJournalTests",
      dependencies: ["SQLiteJournal", .product(name: "Thorium", package: folder)],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
)
