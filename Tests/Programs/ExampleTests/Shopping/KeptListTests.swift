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
    let first = try run("add milk\nadd tea\nmore 1\nfirst 1\nremove 0\n")
    #expect(first.status == 0)
    #expect(try folder.text(of: "log.jsonl").contains(#""title":"tea""#))
    let second = try run("undo\n")
    #expect(second.lines.prefix(4).joined(separator: ", ").hasSuffix("1 title: tea, 1 count: 2"))
    #expect(second.lines.contains("0 title: milk"))
  }

  @Test
  func `the next session continues at the note that was open, and accepts the same words`() throws {
    let first = try run("add milk\nadd tea\nopen 1\nwrite \"green, 100 g\"\ntree\nstate\nhelp\n")
    #expect(first.status == 0)
    let second = try run("tree\nstate\nhelp\nwrite black\nback\ntree\n")
    // From `tree` on, all lines of the first session are also those of the second.
    let shown = first.lines.drop { $0 != "> tree" }.dropLast()
    #expect(shown.contains("ShoppingFlow > Note(1)"))
    #expect(shown.contains { $0.contains("write TEXT") })
    let again = second.lines.drop { $0 != "> tree" }.prefix(shown.count)
    #expect(Array(shown) == Array(again))
    #expect(second.lines.prefix { $0 != "> tree" }.last == "note: green, 100 g")
    // A note that was left is not opened again.
    #expect(second.lines.suffix(2).first == "ShoppingFlow")
    #expect(try run("tree\n").lines.suffix(2).first == "ShoppingFlow")
    #expect(try run("open 1\n").lines.contains("note: black"))
  }

  @Test(arguments: [(39, true), (40, false)])
  func `an item can be restored for ten seconds, without the time between two sessions`(
    ticks: Int,
    isRestored: Bool
  ) throws {
    #expect(try run("add milk\nremove 0\ntick 60\nadd tea\n").status == 0)
    let second = try run("tick \(ticks)\nundo\n")
    #expect(second.lines.contains("0 title: milk") == isRestored)
    #expect(second.lines.contains("! nothing was removed") == !isRestored)
  }

  @Test func `a damaged log is refused with a sentence, and stays as it is`() throws {
    #expect(try run("add milk\n").status == 0)
    let damaged = try folder.text(of: "log.jsonl").replacing("milk", with: "silk")
    _ = try folder.file("log.jsonl", damaged)
    let next = try run("state\n")
    #expect(next.status == 1)
    #expect(next.errors.contains("log.jsonl is damaged: commit 3 is missing or changed"))
    #expect(try folder.text(of: "log.jsonl") == damaged)
  }
}
