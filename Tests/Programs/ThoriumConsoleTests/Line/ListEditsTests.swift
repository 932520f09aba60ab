import Testing

@testable import ThoriumConsole

struct ListEditsTests {
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
