internal import Foundation

/// The files of the repository.
struct Library {
  /// The contents of each file that the build may read, by path.
  let files: [String: Data]
  /// A hash of all of them.
  let digest: String

  /// The folders and files that the tests read.
  private static let copied: Set = [
    "Docs", "Examples", "Package.swift", "README.md", "Sources", "Tests",
  ]

  init(root: URL) throws {
    let list = try Command(
      words: ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
      folder: root
    ).succeed()
    var files: [String: Data] = [:]
    var hash = Mutants.digest([])
    for path in Set(list.split(separator: "\n").map(String.init)).sorted() {
      let folder = String(path.split(separator: "/")[0])
      // A deleted file is listed, too.
      guard Self.copied.contains(folder),
        !path.hasPrefix("Tests/Mutants/"),
        let contents = try? Data(contentsOf: root.appending(path: path))
      else { continue }
      files[path] = contents
      hash = Mutants.digest(contents, after: Mutants.digest(path.utf8, after: hash))
    }
    self.files = files
    digest = String(hash, radix: 16)
  }

  /// The mutants of all files of the library.
  var mutants: [Mutant] {
    files.keys.sorted().filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }.flatMap {
      path in
      CandidateFinder.mutants(file: path, source: [UInt8](files[path] ?? Data()))
    }
  }
}
