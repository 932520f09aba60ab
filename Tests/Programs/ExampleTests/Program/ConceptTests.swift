import Foundation
import Testing

/// The table of concepts on the page of the examples.
struct ConceptTests {
  @Test func `each concept in the table is in the file that the table names`() throws {
    let page = try text(of: "Docs/Thorium.docc/Examples/Examples.md")
    let table = try #require(page.split(separator: "\n## Find a concept\n").last)
    let rows = table.prefix(while: { $0 != "#" })
      .matches(of: /\n\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|/)
    #expect(rows.count > 35)
    for row in rows {
      let (code, file) = (String(row.1), String(row.2))
      #expect(try text(of: file).contains(code), "\(file) has no \(code)")
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: Program.package.appending(path: path), encoding: .utf8)
  }
}
