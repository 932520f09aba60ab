import Testing
import ThoriumProof

/// A state may be in several configurations, which differ in the outstanding work.
struct ConfigurationsTests {
  @Test func `four switches have at most sixteen states, however often an action may repeat`() {
    let graph = StateGraph(Switches(), limit: 300) { Generator.element(of: [0, 1, 2, 3]) }
    #expect(graph.states.count > 8 && graph.states.count <= 16)
    #expect(Set(graph.states).count == graph.states.count)
    #expect(graph.description.contains(" states in 30"), "\(graph.description.prefix(100))")
  }

  @Test func `a state in two configurations is listed once, and counted in both`() {
    let graph = StateGraph(Timed()) { Generator.element(of: Timed.Action.allCases) }
    #expect(graph.states == [.start, .waiting, .over] && graph.deadEnds == [.over])
    #expect(
      graph.description.hasPrefix(
        """
        Timed: 3 states in 4 configurations, 4 transitions, 6 refusals; exhaustive for these 2 actions
        dead end: .over, after .short 1.0 seconds pass
        state
        """
      ),
      "\(graph)"
    )
  }

  @Test(arguments: [
    (
      true,
      """
      The limit of 100 configurations was reached, because work that .start began goes on for ever. \
      Leave this action out, or explore a reactor in which the work ends.
      """
    ),
    (
      false,
      """
      The limit of 100 configurations was reached. Explore classes of states with `by:`, try fewer \
      actions, or raise the limit.
      """
    ),
  ])
  func `a limit names the action that began work without an end`(isEndless: Bool, doubt: String) {
    let graph = StateGraph(Ticking(isEndless: isEndless), limit: 100) {
      Generator.element(of: Ticking.Action.allCases)
    }
    #expect(graph.doubts.first == doubt, "\(graph.doubts)")
  }
}

/// Four switches, each of which turns after a second, as often as one likes.
private struct Switches: Reactor {
  struct State: Sendable, Hashable {
    var one = false
    var two = false
    var three = false
    var four = false
  }
  let initialState = State()

  func mutate(action: Int) -> Effect<Self> { .concat(.pause(for: .seconds(1)), .just(action)) }

  func reduce(into state: inout State, mutation: Int) {
    switch mutation {
    case 0: state.one.toggle()
    case 1: state.two.toggle()
    case 2: state.three.toggle()
    default: state.four.toggle()
    }
  }
}

/// A wait of one or two seconds, which ends alike.
private struct Timed: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case short, long }
  enum State: Sendable, Hashable { case start, waiting, over }
  let initialState = State.start

  func refusal(action: Action, state: State) -> Refusal? {
    state == .start ? nil : "it has begun"
  }

  func mutate(action: Action) -> Effect<Self> {
    let time = Duration.seconds(action == .short ? 1 : 2)
    return .concat(.just(.waiting), .pause(for: time), .just(.over))
  }

  func reduce(into state: inout State, mutation: State) { state = mutation }
}

/// A number that may be set, and a timer that counts once or for ever.
private struct Ticking: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case rest, start }
  struct State: Sendable, Hashable {
    var number = 0
    var isTicking = false
  }
  enum Mutation: Sendable { case rest, start, tick, stop }
  let isEndless: Bool
  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? { state.isTicking ? "it ticks" : nil }

  func mutate(action: Action) -> Effect<Self> {
    if action == .rest { return .concat(.just(.start), .pause(for: .seconds(1)), .just(.stop)) }
    return .concat(
      .just(.start),
      .run { [isEndless] emit in
        repeat {
          try await emit.clock.sleep(for: .seconds(1))
          emit(.tick)
        } while isEndless
        emit(.stop)
      }
    )
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .rest: break
    case .start: state.isTicking = true
    case .tick: state.number += 1
    case .stop:
      state.isTicking = false
      state.number += 1
    }
  }
}
