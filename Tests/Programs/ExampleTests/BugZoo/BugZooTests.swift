import Effort
import Foundation
import Testing
import ThoriumProof

@testable import ThoriumExampleBugZoo

/// Faults from public issue trackers, each found by a check, with the counterexample that the page shows.
struct BugZooTests {
  // Takes over a second: thousands of runs are tried to prove one the shortest.
  @Test(arguments: Exhibit.all.sample(3))
  func `the flaw is found, with the counterexample of the page`(_ exhibit: Exhibit) async throws {
    let section = try #require(try Self.sections()[exhibit.name], "The page lacks a section.")
    let found = await #expect(throws: Counterexample.self) {
      try await exhibit.check(true, CheckSettings())
    }
    let failure = try #require(found?.failures.first)
    #expect(found?.failures.count == 1)
    #expect("\(failure)" == section.counterexample)
  }

  @Test(arguments: Exhibit.all.sample(3))
  func `without the flaw the same check passes, and has seen its interesting case`(
    _ exhibit: Exhibit
  ) async throws {
    let report = try await exhibit.check(false, CheckSettings())
    #expect(report.warnings.isEmpty, "\(report.warnings)")
    #expect(report.labels.contains { $0.value > 0 }, "\(report)")
  }

  @Test func `the page has a section for each exhibit, and a link to each of its sources`() throws {
    let sections = try Self.sections()
    #expect(sections.count == Exhibit.all.count)
    for exhibit in Exhibit.all {
      let text = try #require(sections[exhibit.name]).text
      for source in exhibit.sources {
        let address = "https://github.com/\(source.replacing("#", with: "/issues/"))"
        #expect(text.contains("[\(source)](\(address))"), "\(exhibit.name)")
      }
    }
  }

  @Test func `the source of each exhibit marks one flaw`() throws {
    let folder = Program.package.appending(path: "Examples/BugZoo")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    let marks = try files.map { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "// the flaw: ").count - 1
    }
    #expect(marks.sorted() == [0] + Exhibit.all.map { _ in 1 })
  }

  private struct Section {
    let text: String
    /// Its first block of printed text.
    let counterexample: String
  }

  /// The sections of the page that have a counterexample, by their headings.
  private static func sections() throws -> [String: Section] {
    let file = Program.package.appending(path: "Docs/Thorium.docc/Proof/Bug-zoo.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    var sections: [String: Section] = [:]
    for text in page.split(separator: "\n## ").dropFirst() {
      let parts = text.split(separator: "```", omittingEmptySubsequences: false)
      guard parts.count > 2, parts[1].hasPrefix("text\n") else { continue }
      let heading = String(text.prefix { $0 != "\n" })
      sections[heading] = Section(
        text: String(text),
        counterexample: String(parts[1].dropFirst(5).dropLast())
      )
    }
    return sections
  }
}

extension Exhibit: CustomTestStringConvertible {
  /// The fault in a few words.
  public var testDescription: String { name }
}
