import Foundation
import Testing

/// What pages say about the sources and the tests.
@Suite struct `The pages of the project` {
  @Test func `every law of the contract is named by a test, and tests name no other law`() throws {
    let contract = try text(of: "Docs/Contract.md")
    let stated = contract.split(separator: "\n").filter { $0.hasPrefix("- **") }
      .map { $0.dropFirst(4).prefix { $0.isNumber || $0.isUppercase || $0 == "." } }
    let named = try names(of: "Tests").flatMap { name -> [Substring] in
      guard let end = name.firstRange(of: ": ") else { return [] }
      let laws = name[..<end.lowerBound].split(separator: ", ")
      return laws.allSatisfy { $0.wholeMatch(of: /[A-Z]+[0-9.]+/) != nil } ? laws : []
    }
    #expect(!stated.isEmpty)
    #expect(Set(stated).symmetricDifference(named).sorted() == [])
  }

  @Test func `every test that a page names in a table exists`() throws {
    let existing = Set(try names(of: "Tests"))
    var count = 0
    for file in try files(in: "Docs", ending: "md") {
      let lines = try text(of: file).split(separator: "\n")
      let tables = lines.split(whereSeparator: { !$0.hasPrefix("|") })
      for table in tables where table.first?.hasSuffix("| test |") == true {
        for row in table.dropFirst(2) where row.hasSuffix("` |") {
          let name = row.dropLast(3).split(separator: "`").last ?? ""
          #expect(existing.contains(name), "\(file) names `\(name)`.")
          count += 1
        }
      }
    }
    #expect(count > 0)
  }

  @Test
  func `Architecture lists the folders of each module, and the modules that it imports`() throws {
    let page = try text(of: "Docs/Architecture.md").split(separator: "\n")
    for module in try files(in: "Sources", ending: nil).filter({
      $0.split(separator: "/").count == 3
    }) {
      let name = module.split(separator: "/")[2]
      let imports = try files(in: module, ending: "swift").flatMap { file in
        try text(of: file).components(separatedBy: "\n").filter {
          $0.contains(" import Thorium") || $0.hasPrefix("import Thorium")
        }
        .compactMap { $0.split(separator: " ").last.map(String.init) }
      }
      let row = page.first { $0.contains("| `\(name)` |") }?.split(separator: "|").last ?? ""
      let uses = row.split(separator: ",").map { use in
        let word = use.trimmingCharacters(in: .whitespaces)
        return word.hasPrefix("Thorium") ? word : "Thorium\(word)"
      }
      #expect(Set(imports).subtracting(uses).sorted() == [], "\(name)")
      let listed = page.drop { $0 != "  \(name)/" }.dropFirst().prefix { $0.hasPrefix("    ") }
        .flatMap { $0.split(separator: " ") }.filter { $0.hasSuffix("/") }.map { $0.dropLast() }
      let folders = try files(in: module, ending: nil).filter {
        $0.split(separator: "/").count == 4
      }
      .map { $0.split(separator: "/")[3] }
      #expect(Set(listed) == Set(folders), "\(name)")
    }
  }

  @Test func `pages state the lines of code of the examples as they are`() throws {
    var count = 0
    for file in try files(in: "Docs/Thorium.docc", ending: "md") {
      let page = try text(of: file).replacing("\n", with: " ")
      for match in page.matches(of: /`(Examples\/[^`]*)`,? (?:has|have) ([0-9,]+) lines of code/) {
        let parts = match.1.split { "{}".contains($0) }
        let paths =
          parts.count < 3
          ? [String(match.1)] : parts[1].split(separator: ",").map { "\(parts[0])\($0)\(parts[2])" }
        let sources = try paths.flatMap { path in
          path.hasSuffix(".swift") ? [path] : try files(in: path, ending: "swift")
        }
        let lines = try sources.flatMap { try text(of: $0).split(separator: "\n") }
          .map { $0.trimmingCharacters(in: .whitespaces) }
        let code = lines.count { !$0.isEmpty && !$0.hasPrefix("//") }
        #expect("\(code)" == match.2.replacing(",", with: ""), "\(file): \(match.1)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Program.package.appending(path: file), encoding: .utf8)
  }

  /// Returns the paths of files with an ending, or of folders, below a folder.
  private func files(in folder: String, ending: String?) throws -> [String] {
    let root = Program.package.path
    let all = FileManager.default.enumerator(
      at: Program.package.appending(path: folder),
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return try #require(all).compactMap { $0 as? URL }
      .filter { ending == nil ? $0.hasDirectoryPath : $0.pathExtension == ending }
      .map { String($0.path.dropFirst(root.count + 1)) }.sorted()
  }

  /// Returns the names of the functions that are sentences.
  private func names(of folder: String) throws -> [Substring] {
    try files(in: folder, ending: "swift").flatMap { file in
      try text(of: file).components(separatedBy: "func `").dropFirst()
        .compactMap { $0.split(separator: "`").first }
    }
  }
}
