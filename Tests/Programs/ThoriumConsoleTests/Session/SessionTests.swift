import Testing
import Thorium

@testable import ThoriumConsole

struct SessionTests {
  @Test func `blank lines and comments are skipped, and other commands are echoed`() throws {
    let style = Session.Style(echoes: true, isTimeVirtual: true)
    let played = try Played("\n  \n# left 10\n  #\n  left  '10'", style: style)
    #expect(played.afterDesk == [">   left  '10'", "left: 1", "bye"])
  }

  @Test func `K1: a root flow that finishes ends the session with its result and status 0`() throws
  {
    let played = try Played("finish enough\nleft 10")
    #expect(Array(played.afterDesk.suffix(2)) == ["result: enough", "bye"])
    #expect(!played.output.contains("left: 1"))
    #expect(played.status == 0)
  }

  @Test func `K1: a root flow that fails ends the session with a sentence and status 1`() throws {
    let played = try Played("fail broken\nleft 10")
    #expect(played.output.last == "bye")
    #expect(played.diagnostics == ["The flow failed: broken"])
    #expect(played.status == 1)
  }

  @Test(arguments: [
    ("left x", #"! N must be a whole number, not "x""#),
    ("thirteen", "! 13 brings bad luck"),
    ("back", "! nothing to pop"),
    ("lfet", "? unknown command: lfet (did you mean left?)"),
    ("'", #"! the quote ' is not closed; close it, or write \' for the character itself"#),
  ])
  func `K14: strictly, the first refused command ends the session and names its line`(
    typed: String,
    answer: String
  ) throws {
    let style = Session.Style(source: "tour.txt", isStrict: true, isTimeVirtual: true)
    let played = try Played("# one\n\nleft 10\n\(typed)\nleft 20", style: style)
    #expect(played.afterDesk == ["left: 1", answer, "bye"])
    #expect(played.diagnostics == ["tour.txt, line 4: \(answer)"])
    #expect(played.status == 2)
  }
}
