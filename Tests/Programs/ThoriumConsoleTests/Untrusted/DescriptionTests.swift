import Foundation
import Testing
import Thorium

/// Law K18: a description can be logged as it is, whatever it quotes.
struct DescriptionTests {
  private static let all = [
    Described.ofReports, Described.ofFlows, Described.ofScreens, Described.ofLinks,
    Described.ofParts, Described.ofChecks, Described.ofGraphs, Described.ofRecordings,
  ].flatMap(\.self)

  /// Public types whose descriptions quote nothing from outside.
  private static let plain: Set = [
    "DiagramError", "DiscardedCase", "Divergence", "EffectTimeout",
    "EmptyCheck", "ExplorationReport", "ListPath", "ReplayToken", "Schedule",
    "Secret", "Shard",
  ]

  @Test func `K18: no description contains a control sequence of a terminal`() {
    for described in Self.all {
      for text in ["\(described.value)", String(reflecting: described.value)] {
        let strays = described.strays(in: text)
        if !strays.isEmpty { Issue.record("\(described.type) holds \(strays.map(\.value))") }
        // Otherwise the description has quoted nothing.
        if !Described.signs.contains(where: text.contains) {
          Issue.record("\(described.type) does not quote its text")
        }
      }
    }
  }

  @Test func `K18: every public type with a description is looked at`() throws {
    let found = try Self.typesInSources()
    let known = Set(Self.all.map(\.type)).union(Self.plain)
    #expect(found.count > 40)
    #expect(found.subtracting(known).sorted() == [])
    #expect(known.subtracting(found).sorted() == [])
  }

  @Test func `a text is quoted once and for all, however often it is escaped`() {
    let refusal = Refusal(Described.hostile)
    let report = Report.refused(action: "save", refusal, reactor: "Editor")
    #expect("\(report)" == "Editor refused save: \(Described.hostile.escaped).")
    #expect("\(report)".escaped == "\(report)")
  }

  @Test func `K18: lines are escaped one by one`() {
    #expect("a\u{7}\r\n\u{2028}\n".escapedLines == "a\\u{7}\\r\n\\u{2028}\n")
  }

  /// The names of all public types in the sources that are errors, or describe themselves.
  private static func typesInSources() throws -> Set<String> {
    let package = URL(filePath: #filePath, directoryHint: .notDirectory)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = package.appending(path: "Sources", directoryHint: .isDirectory)
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var types: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      types.formUnion(Self.types(in: try String(contentsOf: file, encoding: .utf8)))
    }
    return types
  }

  private static func types(in text: String) -> Set<String> {
    var types: Set<String> = []
    // The patterns take a second in all files, and a fourth of it in those that can match.
    guard ["Error", "CustomStringConvertible"].contains(where: text.contains) else { return types }
    let declared = /(?m)^ *public (?:final )?(?:struct|enum|class) (\w+)[^:{\n]*: ([^{]*)\{/
    for match in text.matches(of: declared) where isDescribed(match.2) {
      types.insert(String(match.1))
    }
    let extended = /(?m)^extension (?:\w+\.)*(\w+): ([^{]*)\{\n(?s:(.*?))\n\}/
    for match in text.matches(of: extended) where isDescribed(match.2) {
      if match.3.contains(/(?:public|package) var description/) {
        types.insert(String(match.1))
      }
    }
    return types
  }

  /// True when a list of conformances has an error or a description.
  private static func isDescribed(_ conformances: Substring) -> Bool {
    let names = conformances.split { !$0.isLetter }
    return names.contains("Error") || names.contains("CustomStringConvertible")
  }
}
