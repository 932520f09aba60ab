import Testing
import Thorium

@testable import ThoriumConsole

struct BinderTests {
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

  @Test func `a constant reactor without a value needs no view, and may have one`() throws {
    let root = OneScreen(reactor: ConstantReactor())
    let played = try Played(["state"], root: root, views: Views())
    #expect(played.output.dropFirst() == ["The screen shows nothing.", "bye"])
    let shown = try Played(["state"], root: root, views: Views(EmptyPage())).output
    #expect(shown.dropFirst().first == "page: empty")
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

private struct EmptyPage: View {
  func bind(reactor: Binder<ConstantReactor<Void>>) {
    reactor.line("page") { "empty" }
  }
}
