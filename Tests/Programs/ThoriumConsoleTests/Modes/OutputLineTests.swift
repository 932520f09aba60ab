import Testing
import Thorium
import ThoriumScreens

@testable import ThoriumConsole

/// The forms of lines that no example prints, and those of children.
struct OutputLineTests {
  private static let lines: [(OutputLine, text: String, json: String, sentence: String)] = [
    (
      .lost(2), "(2 earlier ones were lost)", #"{"kind":"lost","count":2}"#,
      "2 earlier events were lost."
    ),
    (
      .child("7", .child("3", .removedChild("1"))), "7 3 - 1",
      #"{"kind":"removedChild","child":["7","3"],"id":"1"}"#, "Item 7, Item 3, Item 1 is removed."
    ),
    (
      .ending(flow: "Login", .abandoned), "abandoned Login",
      #"{"kind":"ending","flow":"Login","ending":"abandoned","text":null}"#, "Login was abandoned."
    ),
    (
      .list(.changedSection(.inserted, index: 1, titles: .init(footer: "b"), animation: "top")),
      "+ section 1 - / b [top]",
      #"{"kind":"insertedSection","index":1,"header":null,"footer":"b","animation":"top"}"#,
      "New section 1, footer: b, animation top"
    ),
    (
      .list(
        .movedRow(
          from: .init(section: 0, row: 6),
          to: .init(section: 1, row: 2),
          text: nil,
          animation: nil
        )
      ), "= 0.6->1.2",
      #"{"kind":"movedRow","from":{"section":0,"row":6},"to":{"section":1,"row":2},"#
        + #""text":null,"animation":null}"#,
      "Moved section 0, row 6 to section 1, row 2"
    ),
    (
      .list(.rows(.updated, section: 0, first: 1, count: 2, animation: "fade")), "~ s0 1..2 [fade]",
      #"{"kind":"updatedRows","section":0,"first":1,"count":2,"animation":"fade"}"#,
      "Changed in section 0: rows 1 to 2, animation fade"
    ),
    (
      .list(.changedSection(.updated, index: 0, titles: .init(header: "a"), animation: nil)),
      "~ section 0 a",
      #"{"kind":"updatedSection","index":0,"header":"a","footer":null,"animation":null}"#,
      "Changed section 0: a"
    ),
    (.snapshot("{}"), "{}", #"{"kind":"snapshot","tree":{}}"#, "{}"),
    (
      .event("a\u{202E}\n\"b\"\\é😀"), "a\u{202E}\n\"b\"\\é😀",
      #"{"kind":"event","text":"a\u202e\u000a\"b\"\\é😀"}"#, "a\u{202E}\n\"b\"\\é😀"
    ),
  ]

  @Test(arguments: lines)
  func `K7: a line has the same facts as text, as JSON and as a sentence`(
    line: OutputLine,
    text: String,
    json: String,
    sentence: String
  ) {
    #expect(line.text == text)
    #expect("\(line.json)" == json)
    #expect(line.sentences == [sentence])
  }
}
