import Testing
import Thorium

@testable import ThoriumConsole

struct SessionTests {
  @Test func `blank lines and comments are skipped, and other commands are echoed`() throws {
    let style = Session.Style(echoes: true, isTimeVirtual: true)
    let played = try Played("\n  \n# left 10\n  #\n  left  '10'", style: style)
    #expect(played.afterDesk == [">   left  '10'", "left: 1", "bye"])
  }

  @Test func `K12: the end of input ends the session, and cancelled work is reported`() throws {
    let played = try Played("later first 10\nlater second 20")
    #expect(played.afterDesk == ["cancel first", "cancel second", "bye"])
    #expect(played.status == 0)
  }

  @Test func `quit ends the session, and later input is not read`() throws {
    let played = try Played("later first 10\nquit\nleft 10")
    #expect(played.afterDesk == ["cancel first", "bye"])
    #expect(played.status == 0)
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

  @Test func `K2: an uncaught error is printed on the diagnostics`() throws {
    let played = try Played("crash boom\nleft 10")
    #expect(played.afterDesk == ["left: 1", "bye"])
    #expect(played.diagnostics.count == 1)
    #expect(played.diagnostics.first?.contains("boom") == true)
  }

  @Test func `K13: an unread output ends the session quietly`() throws {
    let reader = try ClosedPipe()
    var input = TypedLines(["left 10", "left 20"])
    let diagnostics = try ScratchFile()
    let status = Session(writingTo: reader.writer, diagnostics).run(DeskFlow().begun, &input)
    #expect(status == 0)
    #expect(try diagnostics.text == "")
    guard case .line("left 10", number: 1) = input.next() else {
      return #expect(Bool(false), "No command was to be taken")
    }
  }

  @Test func `K22: an output that cannot be written ends the session with a sentence`() throws {
    var input = TypedLines(["left 10"])
    let (source, diagnostics) = (try ReadOnlyFile(), try ScratchFile())
    let status = Session(writingTo: source.descriptor, diagnostics).run(DeskFlow().begun, &input)
    #expect(status == 1)
    #expect(try diagnostics.text == "The output cannot be written: Bad file descriptor.\n")
  }
}

extension Session {
  fileprivate convenience init(writingTo descriptor: Int32, _ diagnostics: ScratchFile) {
    self.init(
      Views(DeskView()),
      style: Style(isTimeVirtual: true),
      executor: SessionQueue(),
      output: Output(descriptor),
      diagnostics: Output(diagnostics.descriptor)
    )
  }
}
