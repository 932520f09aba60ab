import Testing
import Thorium

@testable import ThoriumConsole

/// Views of children inside the view of their parent, and lines that come and go.
struct ChildViewTests {
  @Test func `the child that is shown prints its lines whole, and its words are accepted`() throws {
    let played = try play("up", "show right", "up", "show left", "up", "state")
    #expect(
      played.output == [
        "nav: resetRoot Pair  [Pair]", "shown: left", "value: 0", "value: 1", "odd: yes",
        "shown: right", "value: 10", "value: 11", "odd: yes", "shown: left", "value: 1", "odd: yes",
        "value: 2", "odd: -", "shown: left", "value: 2", "bye",
      ]
    )
  }

  @Test func `a child's refusal is a refusal, and a word that no part knows is unknown`() throws {
    let played = try play("show right", "down", "up", "down", "fly")
    #expect(played.output.filter { $0.hasPrefix("!") } == ["! it is at its least"])
    #expect(played.output.contains("? unknown command: fly (help lists the commands)"))
  }

  @Test func `K3: a word of a hidden child is unknown, and is not suggested`() throws {
    let played = try play("show right", "turn", "tunr", "show left", "tunr", "turn")
    #expect(
      played.output.filter { $0.hasPrefix("?") } == [
        "? unknown command: turn (help lists the commands)",
        "? unknown command: tunr (help lists the commands)",
        "? unknown command: tunr (did you mean turn?)",
      ]
    )
  }

  @Test func `a replaced child is no longer shown`() throws {
    let played = try play("up", "anew", "up")
    #expect(played.output.suffix(5) == ["odd: yes", "value: 20", "value: 21", "odd: yes", "bye"])
  }

  @Test func `help has the words of the child that is shown, and begins with one`() throws {
    let helped = try play("help").output
    #expect(helped.contains("Type a command, such as: up"))
    #expect(helped.contains { $0.hasPrefix("  up ") })
    #expect(
      helped.contains {
        $0.hasPrefix("! down ") && $0.hasSuffix("(refused now: it is at its least)")
      }
    )
    #expect(helped.count { $0.contains("adds one") } == 1)
  }

  private func play(_ commands: String...) throws -> Played {
    try Played(commands, of: Pair(), PairView())
  }
}

private struct Value: Reactor {
  let initialState: Int
  var least = 0

  func reduce(into state: inout Int, mutation: Int) { state += mutation }

  func refusal(action: Int, state: Int) -> Refusal? {
    state + action < least ? "it is at its least" : nil
  }
}

private struct Pair: Reactor {
  enum Action: Sendable {
    case show(String)
    case anew
  }
  struct State: Sendable {
    var shown = "left"
    var left = Child(Value(initialState: 0))
    var right = Child(Value(initialState: 10, least: 10))
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .show(let name): state.shown = name
    case .anew: state.left = Child(Value(initialState: 20))
    }
  }
}

private struct PairView: View {
  func bind(reactor: Binder<Pair>) {
    reactor.line("shown") { $0.shown }
    reactor.action("show", "shows TEXT", .text) { .show($0) }
    reactor.action("anew", "begins anew") { .anew }
    reactor.child(\.left, ValueView(turns: true)) { $0.shown == "left" }
    reactor.child(\.right, ValueView()) { $0.shown == "right" }
  }
}

private struct ValueView: View {
  var turns = false

  func bind(reactor: Binder<Value>) {
    reactor.line("value") { "\($0)" }
    reactor.line("odd") { $0.isMultiple(of: 2) ? nil : "yes" }
    reactor.action("up", "adds one") { 1 }
    reactor.action("down", "takes one") { -1 }
    if turns { reactor.action("turn", "adds none") { 0 } }
  }
}
