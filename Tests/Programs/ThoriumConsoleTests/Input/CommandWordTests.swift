import Testing

@testable import ThoriumConsole

struct CommandWordTests {
  @Test(arguments: [
    (" \t ", []),
    ("  open \t 3  ", ["open", "3"]),
    (#"say 'a "b" \c'"#, ["say", #"a "b" \c"#]),
    (#"say "a \"b\" \\ \c 'd'""#, ["say", #"a "b" \ \c 'd'"#]),
    (#"New\ York \" \' \\"#, ["New York", "\"", "'", "\\"]),
    (#"a"b c"'d e'f"#, ["ab cd ef"]),
    (#""" '' a"""#, ["", "", "a"]),
    ("größe 日本語 👩‍🚀", ["größe", "日本語", "👩‍🚀"]),
    ("# no comment", ["#", "no", "comment"]),
  ])
  func `a line is split as a shell splits it`(line: String, words: [String]) throws {
    #expect(try CommandWord.words(in: line).map(\.text) == words)
  }

  @Test func `a refusal says the mistake and the correct form`() {
    #expect(
      "\(CommandError.unclosed(quote: "\""))"
        == #"the quote " is not closed; close it, or write \" for the character itself"#
    )
    #expect(
      "\(CommandError.nothingEscaped)"
        == #"the backslash at the end escapes nothing; write \\ for the character itself"#
    )
  }

  @Test func `a combining mark does not hide a quote or a space`() throws {
    let words = try CommandWord.words(in: "'\u{301}a' \u{301}b")
    #expect(words.map(\.text) == ["\u{301}a", "\u{301}b"])
  }

  @Test func `the rest of any short line splits into the rest of its words`() throws {
    for line in texts(of: #"a '"\"#, upTo: 6) {
      guard let words = try? CommandWord.words(in: line) else { continue }
      for (index, word) in words.enumerated() {
        let rest = try CommandWord.words(in: String(line[word.start...]))
        try #require(rest.map(\.text) == words[index...].map(\.text), "\(line)")
      }
    }
  }

  @Test func `any short text comes back from each way to quote it`() throws {
    for text in texts(of: #"a '"\"#, upTo: 5) {
      let escaped = text.map { "\\\($0)" }.joined()
      let double = text.map { #"\""#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      let single = text.split(separator: "'", omittingEmptySubsequences: false)
        .map { "'\($0)'" }.joined(separator: #"\'"#)
      for quoted in [text.isEmpty ? "''" : escaped, "\"\(double)\"", single] {
        let words = try CommandWord.words(in: "say \(quoted) again")
        try #require(words.map(\.text) == ["say", text, "again"], "\(quoted)")
      }
    }
  }
}

/// All texts of the characters of an alphabet up to a length, the empty one first.
private func texts(of alphabet: String, upTo length: Int) -> [String] {
  var texts = [""]
  var longest = texts
  for _ in 0..<length {
    longest = longest.flatMap { text in alphabet.map { "\(text)\($0)" } }
    texts += longest
  }
  return texts
}
