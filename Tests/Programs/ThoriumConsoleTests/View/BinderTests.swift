import Testing
import Thorium

@testable import ThoriumConsole

struct BinderTests {
  @Test func `a new screen prints all its bound lines, in the order of binding`() throws {
    #expect(try Played("").output == Played.desk + ["bye"])
  }

  @Test func `a line is printed when its text changes, not when the state does`() throws {
    let played = try Played("left 5\nleft 10\nleft 19\nleft 20")
    #expect(played.afterDesk == ["left: 1", "left: 2", "bye"])
  }

  @Test func `a pulse is printed each time, equal or not`() throws {
    let played = try Played("beep 7\nbeep 7\nleft 10\nnotes a,a")
    #expect(played.afterDesk == ["beep: 7", "beep: 7", "left: 1", "note: a", "note: a", "bye"])
  }

  @Test func `pulses that came too fast are counted, not passed over`() throws {
    let played = try Played("notes 1,2,3,4,5,6,7,8\nnotes 1,2,3,4,5,6,7,8,9,10")
    let all = (1...8).map { "note: \($0)" }
    let last = (3...10).map { "note: \($0)" }
    #expect(played.afterDesk == all + ["(2 earlier ones were lost)"] + last + ["bye"])
  }

  @Test func `S3: each event is a line, however many come, between the changes around it`() throws {
    let played = try Played("tell " + (1...12).map { "\($0)" }.joined(separator: ","))
    let events = (1...12).map { "event: \($0)" }
    #expect(played.afterDesk == ["left: 1"] + events + ["left: 2", "bye"])
  }

  @Test func `S3: an event without a text prints nothing, and was taken all the same`() throws {
    #expect(try Played("tell secret").afterDesk == ["left: 1", "left: 2", "bye"])
  }

  @Test func `a pulse that was set before the screen appeared is old`() throws {
    let line = BoundPulse<Desk.State, String?>(pulse: \.$note, lines: { $0.map { [$0] } ?? [] })
    var state = Desk.State()
    state.note = "early"
    #expect(line.newLines(in: state).texts == [])
    state.note = "late"
    #expect(line.newLines(in: state).texts == ["late"])
  }

  @Test func `a word that is bound twice stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let binder = Binder<Desk>()
      binder.action("open", "opens") { .change([]) }
      binder.action("open", "opens again") { .change([]) }
    }
    expect(
      result,
      says: "The view of Desk has two commands with the word open: give one of them another word."
    )
  }

  @Test func `a word of every session cannot be bound`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Played("", views: Views(QuittingView()))
    }
    expect(
      result,
      says: """
        QuittingView has a command with the word quit, which belongs to every session: give the command another word.
        """
    )
  }

  private func expect(_ result: ExitTest.Result?, says sentence: String) {
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains(sentence))
  }
}

private struct QuittingView: View {
  func bind(reactor: Binder<Desk>) {
    reactor.action("quit", "ends something") { .change([]) }
  }
}
