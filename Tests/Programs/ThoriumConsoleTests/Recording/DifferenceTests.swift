import Testing
import Thorium

@testable import ThoriumConsole

@Suite struct `Differences of a replay` {
  /// A counter that adds after a while.
  private struct Tally: Reactor {
    enum Action: Sendable { case add, reset }
    enum Mutation: Sendable {
      case begin
      case add(Int)
      case set(Int)
    }
    struct State: Sendable {
      var sum = 0
      var isBusy = false
    }

    var step = 1
    var factor = 1
    var delay = Duration.milliseconds(100)
    let initialState = State()

    func mutate(action: Action) -> Effect<Self> {
      switch action {
      case .add:
        .concat(
          .just(.begin),
          .run { emit in
            try await emit.clock.sleep(for: delay)
            emit(.add(step))
          }
        )
      case .reset: .just(.set(0))
      }
    }

    func reduce(into state: inout State, mutation: Mutation) {
      switch mutation {
      case .begin: state.isBusy = true
      case .add(let number): (state.sum, state.isBusy) = (state.sum + number * factor, false)
      case .set(let number): state.sum = number
      }
    }

    func refusal(action: Action, state: State) -> Refusal? {
      state.isBusy ? "it is busy" : nil
    }
  }

  private struct TallyView: View {
    func bind(reactor: Binder<Tally>) {
      reactor.line("sum") { "\($0.sum)" }
      reactor.action("add", "adds") { .add }
      reactor.action("reset", "starts anew") { .reset }
    }
  }

  private static func example(_ tally: Tally) -> Example {
    Example("tally", "adds", views: Views(TallyView())) { _ in OneScreen(reactor: tally) }
  }

  private static let lines = ["add", "reset", "tick", "state", "add", "tick 5", "reset"]

  private func difference(_ tally: Tally) throws -> ReplayDifference {
    let recorded = try Recorded(Self.example(Tally()), Self.lines)
    #expect(try Self.example(Tally()).replay(recorded.recording).difference == nil)
    return try #require(try Self.example(tally).replay(recorded.recording).difference)
  }

  @Test
  func `C4.2: the first mutation that differs is named with its store, its cause and the state`()
    throws
  {
    let difference = try difference(Tally(step: 2))
    #expect(difference.recorded == "mutation .add(1)")
    #expect(difference.replayed == "mutation .add(2)")
    #expect(
      difference.description == """
        differs at number 14, 0.1 s
          store     Tally #1
          input     tick (number 12)
          action    .add (number 6)
          recorded  mutation .add(1)
          now       mutation .add(2)
          state     State(sum: 0, isBusy: true)
        """
    )
  }

  @Test func `C4.2: a reduce that has changed is found by the first displayed line`() throws {
    let difference = try difference(Tally(factor: 3))
    #expect(difference.recorded == "line sum: 1")
    #expect(difference.replayed == "line sum: 3")
    #expect(difference.description.contains("mutations all are the same"))
  }

  @Test func `C4.2: a star hides no difference if no secret was typed`() throws {
    let text = try Recorded(Self.example(Tally()), Self.lines).text
    let starred = text.replacing("\"sum: 1\"", with: "\"sum: *\"")
    #expect(starred != text)
    let replay = try Self.example(Tally()).replay(Recording(starred))
    #expect(replay.difference?.recorded == "line sum: *")
  }

  @Test func `C4.3: a recording without displayed lines is compared by its events alone`() throws {
    let recorded = try Recorded(Self.example(Tally()), Self.lines)
    let lines = recorded.text.split(separator: "\n")
    let events = lines.filter { !$0.contains(#""out":"#) && !$0.contains(#""left":"#) }
    #expect(events.count < lines.count)
    let edited = try Recording(events.joined(separator: "\n"))
    #expect(try Self.example(Tally()).replay(edited).difference == nil)
    #expect(try Self.example(Tally(factor: 3)).replay(edited).difference == nil)
    #expect(try Self.example(Tally(step: 2)).replay(edited).difference != nil)
  }

  @Test func `C4.3: a recording of inputs alone is a session without expectations`() throws {
    let recorded = try Recorded(Self.example(Tally()), Self.lines)
    let inputs = recorded.text.split(separator: "\n").filter {
      $0.contains("thorium-recording") || $0.contains(#""in":"#)
    }
    let replay = try Self.example(Tally(step: 2)).replay(
      Recording(inputs.joined(separator: "\r\n"))
    )
    #expect(replay.difference == nil)
    #expect(replay.output.contains("sum: 2"))
  }

  @Test func `an input that a person has changed is a difference`() throws {
    let recorded = try Recorded(Self.example(Tally()), Self.lines)
    let edited = recorded.text.replacing(#""in":"tick 5""#, with: #""in":"tick 6""#)
    #expect(edited != recorded.text)
    let difference = try #require(try Self.example(Tally()).replay(Recording(edited)).difference)
    #expect(difference.recorded == "line > tick 5")
    #expect(difference.replayed == "line > tick 6")
  }

  @Test
  func `C4.4: without one input, the first other mutation and the last other states are named`()
    throws
  {
    let example = Self.example(Tally())
    let recording = try Recorded(example, ["add", "tick", "add", "tick"]).recording
    let input = try #require(recording.lines.last { $0.text == "add" && $0.kind == .input })
    let rest = Recording(recording, lines: recording.lines.filter { $0 != input })
    let lines = try example.replay(recording).lines(comparedTo: example.replay(rest))
    #expect(
      lines.prefix(3) == [
        "mutation 3", "  with the input     Tally #1 .begin", "  without the input  nothing more",
      ]
    )
    #expect(lines.last?.contains("sum: 1") == true)
  }
}
