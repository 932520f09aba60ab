import Testing
import Thorium

@testable import ThoriumConsole

struct WordTests {
  @Test(arguments: [
    ("left", "! left needs N, a whole number"),
    ("left x", #"! N must be a whole number, not "x""#),
    ("left ''", #"! N must be a whole number, not """#),
    ("left 1 2", #"! too many words: type left N, without "2""#),
    (
      "notes a b",
      #"! too many words: type notes TEXT, without "b"; a text of several words in quotes"#
    ),
    ("steps 1", "! steps needs N, a whole number"),
    ("thirteen", "! 13 brings bad luck"),
    ("notes 'a", #"! the quote ' is not closed; close it, or write \' for the character itself"#),
    ("tick 0", "! N must be between 1 and 1000000, not 0"),
    ("tick 1 1", #"! too many words: type tick [N], without "1""#),
    ("swipe", "! swipe needs X, a number"),
    ("swipe nan", #"! X must be a number, not "nan""#),
    ("help me", "? unknown command: me (help lists the commands)"),
    ("back", "! nothing to pop"),
  ])
  func `K22: an unknown word is refused with a sentence, and changes nothing`(
    typed: String,
    answer: String
  ) throws {
    let played = try Played("\(typed)\nstate")
    #expect(played.afterDesk == [answer, "left: 0", "right: 0", "bye"])
  }

  @Test func `arguments are read in order, and may be quoted`() throws {
    let played = try Played(#"notes "a b",'c d'"# + "\nsteps 10 25\nleft '30'")
    #expect(played.afterDesk == ["note: a b", "note: c d", "left: 1", "left: 2", "left: 3", "bye"])
  }

  @Test func `a custom argument defines which texts it accepts`() throws {
    let answer = Argument<Bool>("yes|no", "an answer") { ["yes": true, "no": false][$0] }
    var typed = TypedArguments(of: CommandForm("sure", "asks", answer), ["yes", "perhaps"])
    #expect(try typed.next(answer))
    #expect(throws: Refusal(#"yes|no must be an answer, not "perhaps""#)) { try typed.next(answer) }
    #expect(throws: Refusal("sure needs yes|no, an answer")) { try typed.next(answer) }
    #expect(throws: Never.self) { try typed.requireAtEnd() }
  }
}
