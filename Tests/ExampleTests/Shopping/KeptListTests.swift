import Foundation
import Testing

/// The list of the example `shopping`, which a log keeps from session to session.
struct KeptListTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ input: String) throws -> Run {
    try Run("run", "shopping", "--state", folder.url.path, input: input)
  }

  @Test func `the next session continues with the things and their counts`() throws {
    let first = try run("add milk\nadd tea\nmore 2\nfirst 2\nremove 1\n")
    #expect(first.status == 0)
    #expect(try folder.text(of: "log.jsonl").contains(#""title":"tea""#))
    let second = try run("undo\n")
    #expect(second.lines.prefix(4).joined(separator: ", ").hasSuffix("2 title: tea, 2 count: 2"))
    #expect(second.lines.contains("1 title: milk"))
  }

  @Test func `a damaged log is refused with a sentence, and stays as it is`() throws {
    #expect(try run("add milk\n").status == 0)
    let damaged = try folder.text(of: "log.jsonl").replacing("milk", with: "silk")
    _ = try folder.file("log.jsonl", damaged)
    let next = try run("state\n")
    #expect(next.status == 1)
    #expect(next.errors.contains("The file is damaged"))
    #expect(try folder.text(of: "log.jsonl") == damaged)
  }
}
