import Testing

@testable import ThoriumConsole

struct ListEditsTests {
  fileprivate typealias Change = (name: String, old: [String], new: [String], edits: [String])

  fileprivate static let changes: [Change] = [
    ("first rows, printed whole", [], ["a", "b"], [" 0 a", " 1 b"]),
    ("no change", ["a", "b"], ["a", "b"], []),
    ("removed rows, from the last", ["a", "b", "c"], ["b"], ["- 2 c", "- 0 a"]),
    ("all rows removed, in one line", ["a", "b", "c"], [], ["- 0..2 (3 rows)"]),
    ("a row that moves up", ["a", "b", "c", "d"], ["d", "a", "b", "c"], ["= 3->0 d"]),
    ("a row that moves down", ["a", "b", "c", "d"], ["b", "c", "d", "a"], ["= 0->3 a"]),
    ("a replaced row", ["a", "b", "c"], ["x", "b", "c"], ["- 0 a", "+ 0 x"]),
    ("inserted rows, which move no other", ["a"], ["x", "y", "a"], ["+ 0 x", "+ 1 y"]),
    ("a moved and changed row", ["a", "b", "c"], ["c:2", "a", "b"], ["= 2->0 c", "~ 0 c:2"]),
    ("a row inserted between equal ids", ["a:1", "a:2"], ["a:1", "b", "a:2"], ["+ 1 b"]),
    ("one of two equal ids removed", ["a:1", "a:2"], ["a:2"], ["- 1 a:2", "~ 0 a:2"]),
  ]

  @Test(arguments: changes)
  fileprivate func `each change of a list prints its edits`(_ change: Change) {
    #expect(lines(from: change.old, to: change.new) == change.edits, "\(change.name)")
  }

  @Test func `nothing is printed before the first filling`() {
    var edits = ListEdits<String>()
    #expect(edits.lines(for: []).texts == [])
    #expect(edits.lines(for: rows(["a"])).texts == [" 0 a"])
  }

  @Test func `a filling after the first is printed as inserts`() {
    var edits = ListEdits<String>()
    _ = edits.lines(for: rows(["a"]))
    #expect(edits.lines(for: []).texts == ["- 0 a"])
    #expect(edits.lines(for: rows(["b", "c"])).texts == ["+ 0 b", "+ 1 c"])
  }

  @Test func `deletes, inserts, moves and updates are printed in that order`() {
    let lines = lines(
      from: ["s1", "s2", "s3", "s4", "s5", "s6", "s7"],
      to: ["s1", "s8", "s7", "s3", "s4:Artist 9", "s5", "s6"]
    )
    #expect(lines == ["- 1 s2", "+ 1 s8", "= 6->2 s7", "~ 4 s4:Artist 9"])
  }

  @Test func `K18: no kind of edit lets a text forge a line`() throws {
    #expect(try printed(from: [], to: ["a\n 1 b"]) == [#" 0 a\n 1 b"#])
    #expect(try printed(from: ["a\n", "b"], to: ["c\n", "b"]) == [#"- 0 a\n"#, #"+ 0 c\n"#])
    #expect(try printed(from: ["b", "a\n"], to: ["a\n", "b"]) == [#"= 1->0 a\n"#])
    #expect(try printed(from: ["a"], to: ["a:\n"]) == [#"~ 0 a:\n"#])
  }
}

/// The lines for a list that follows another, as they are read on the output.
private func printed(from old: [String], to new: [String]) throws -> [String] {
  let file = try ScratchFile()
  let output = Output(file.descriptor)
  for line in lines(from: old, to: new) { output.line(line) }
  output.flush()
  return try file.text.lines
}

/// The lines for a list that follows another.
private func lines(from old: [String], to new: [String]) -> [String] {
  var edits = ListEdits<String>()
  _ = edits.lines(for: rows(old))
  return edits.lines(for: rows(new)).texts
}

/// Rows whose id is their text up to a colon.
private func rows(_ texts: [String]) -> [ListEdits<String>.Row] {
  texts.map { text in
    ListEdits.Row(id: String(text.prefix { $0 != ":" }), text: text)
  }
}
