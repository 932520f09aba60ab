import Testing

@testable import ThoriumConsole

struct ListEditsTests {
  @Test func `the first filling is printed whole`() {
    #expect(lines(from: [], to: ["a", "b"]) == [" 0 a", " 1 b"])
  }

  @Test func `nothing is printed before the first filling`() {
    var edits = ListEdits<String>()
    #expect(edits.lines(for: []) == [])
    #expect(edits.lines(for: rows(["a"])) == [" 0 a"])
  }

  @Test func `an equal list prints nothing`() {
    #expect(lines(from: ["a", "b"], to: ["a", "b"]) == [])
  }

  @Test func `a filling after the first is told as inserts`() {
    var edits = ListEdits<String>()
    _ = edits.lines(for: rows(["a"]))
    #expect(edits.lines(for: []) == ["- 0 a"])
    #expect(edits.lines(for: rows(["b", "c"])) == ["+ 0 b", "+ 1 c"])
  }

  @Test func `rows that go are told from the last to the first`() {
    #expect(lines(from: ["a", "b", "c"], to: ["b"]) == ["- 2 c", "- 0 a"])
  }

  @Test func `a list that is emptied is told in one line`() {
    #expect(lines(from: ["a", "b", "c"], to: []) == ["- 0..2 (3 rows)"])
  }

  @Test func `one row that moves up is one move`() {
    #expect(lines(from: ["a", "b", "c", "d"], to: ["d", "a", "b", "c"]) == ["= 3->0 d"])
  }

  @Test func `one row that moves down is one move`() {
    #expect(lines(from: ["a", "b", "c", "d"], to: ["b", "c", "d", "a"]) == ["= 0->3 a"])
  }

  @Test func `a row pushed on by others has not moved`() {
    #expect(lines(from: ["a", "b", "c"], to: ["x", "b", "c"]) == ["- 0 a", "+ 0 x"])
    #expect(lines(from: ["a"], to: ["x", "y", "a"]) == ["+ 0 x", "+ 1 y"])
  }

  @Test func `a row that moves and changes is told twice, with its old and its new text`() {
    let lines = lines(from: ["a", "b", "c"], to: ["c:new", "a", "b"])
    #expect(lines == ["= 2->0 c", "~ 0 c:new"])
  }

  @Test func `rows with the same id are told apart by their order`() {
    #expect(lines(from: ["a:1", "a:2"], to: ["a:1", "b", "a:2"]) == ["+ 1 b"])
    #expect(lines(from: ["a:1", "a:2"], to: ["a:2"]) == ["- 1 a:2", "~ 0 a:2"])
  }

  @Test func `deletes, inserts, moves and updates are told in that order`() {
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
  return edits.lines(for: rows(new))
}

/// Rows whose id is their text up to a colon.
private func rows(_ texts: [String]) -> [ListEdits<String>.Row] {
  texts.map { text in
    ListEdits.Row(id: String(text.prefix { $0 != ":" }), text: text)
  }
}
