internal import Foundation

/// A copy of the repository in which mutants are built and tested.
///
/// A build folder is valid for one path only. Where the system allows it, the copy is bound to the
/// path of the repository in a namespace of its own, so that a copy of the repository's build folder
/// saves most of the building. Elsewhere the copy builds everything once.
struct Stage {
  /// The repository.
  let root: URL
  /// The copy.
  let tree: URL
  /// The words before a command that runs where the copy is bound to the repository's path.
  private let binding: [String]

  /// The folder for all that the tool keeps.
  var notes: URL { root.appending(path: ".build/mutants") }
  /// The path at which a command finds the copy.
  var place: URL { binding.isEmpty ? tree : root }
  /// The folder for temporary files; it is outside the copy, since some tests need a folder without a package.
  private var scratch: URL {
    let name = "mutants\(root.path.replacing("/", with: "-"))"
    return FileManager.default.temporaryDirectory.appending(path: name)
  }
  /// The program that runs the tests.
  var tests: String { place.appending(path: ".build/debug/ThoriumPackageTests.xctest").path }

  init(root: URL) throws {
    self.root = root
    tree = root.appending(path: ".build/mutants/tree")
    try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
    binding = try Self.binding(tree.path, to: root.path)
    try copyBuildFolder()
    _ = try Command(words: ["rm", "-rf", scratch.path]).succeed()
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  /// Returns a command that runs in the copy, with at most so many KB of memory.
  func command(_ words: [String], memory: Int? = nil) -> Command {
    // A mutant may allocate without end.
    let bounded = memory.map { ["sh", "-c", "ulimit -d \($0); exec \"$@\"", "sh"] } ?? []
    var command = Command(words: binding + bounded + words, folder: binding.isEmpty ? tree : nil)
    // The lock of a build lies there; a build of the repository has another one.
    command.environment["TMPDIR"] = scratch.path
    return command
  }

  /// Writes a file of the copy, unless it has these contents.
  func write(_ contents: Data, to path: String) throws {
    let file = tree.appending(path: path)
    if let old = try? Data(contentsOf: file), old == contents { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try contents.write(to: file)
  }

  /// Removes the files of the copy's folders that are not listed.
  func removeAll(besides paths: Set<String>) throws {
    for folder in ["Sources", "Tests", "Examples"] {
      let names = FileManager.default.enumerator(atPath: tree.appending(path: folder).path)
      for case let name as String in names ?? .init() where !paths.contains("\(folder)/\(name)") {
        let file = tree.appending(path: "\(folder)/\(name)")
        if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true { continue }
        try FileManager.default.removeItem(at: file)
      }
    }
  }

  /// Returns the words that bind a folder to another path for one command, or none where this is
  /// not allowed.
  ///
  /// All processes of the command end with it.
  private static func binding(_ tree: String, to root: String) throws -> [String] {
    // Bash, as process 1, reaps orphans. Without `exit`, it would replace itself with the command, which does not.
    let script = #"mount --bind "$0" "$1" && cd "$1" && shift && "$@"; exit"#
    for user in [[], ["--map-root-user"]] {
      let words =
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"] + user
        + ["bash", "-c", script, tree, root]
      if try Command(words: words + ["true"]).run().status == 0 { return words }
    }
    return []
  }

  /// Copies the repository's build folder where it is newer than the copy's.
  private func copyBuildFolder() throws {
    let built = root.appending(path: ".build/debug/ThoriumPackageTests.xctest")
    let mark = notes.appending(path: "copied")
    guard !binding.isEmpty, let new = Self.date(of: built) else { return }
    if let old = Self.date(of: mark), old >= new { return }
    _ = try Command(words: ["sh", "-ec", Self.copying, root.path, tree.path]).succeed()
    try Data().write(to: mark)
  }

  /// Copies what a debug build has made, and the files that it was made of, without other builds.
  ///
  /// Sources are compared by their dates: those of the copy must be as old as the repository's.
  private static let copying = #"""
    rm -rf "$1"
    mkdir -p "$1/.build"
    cd "$0/.build"
    find . -maxdepth 1 ! -type d -exec cp -a {} "$1/.build" \;
    cp -a --parents "$(readlink debug)" "$1/.build"
    cd "$0"
    find Package.swift README.md Docs Sources Tests Examples -name .build -prune -o -type f -print0 |
      xargs -0 cp -a --parents -t "$1"
    """#

  private static func date(of file: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }
}
