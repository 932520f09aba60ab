import Testing
import Thorium
import ThoriumProof

/// The counts of states agree with those that other checkers report.
struct KnownModelTests {
  @Test func `die hard: TLC finds 16 states, and generates 97`() {
    let graph = StateGraph(Jugs()) { Generator.element(of: Jugs.Action.allCases) }
    #expect(graph.states.count == 16 && graph.isExhaustive)
    // TLC also counts the initial state.
    #expect(graph.transitionCount == 96)
    #expect(graph.states.contains { $0.big == 4 })
  }

  @Test func `two-phase commit: TLC finds 288 states of three managers, and generates 1 146`()
    throws
  {
    let graph = StateGraph(TwoPhase()) { Generator.element(of: TwoPhase.actions) }
    #expect(graph.states.count == 288 && graph.isExhaustive)
    #expect(graph.transitionCount == 1_145)
    try graph.always("no two managers disagree") { state in
      !state.managers.contains(.aborted) || !state.managers.contains(.committed)
    }
  }
}

/// The state of a resource manager.
private enum Manager: Sendable, Hashable { case working, prepared, committed, aborted }

/// The two-phase commit of three resource managers.
///
/// Source: J. Gray and L. Lamport, *Consensus on Transaction Commit*, 2006: module TwoPhase.
private struct TwoPhase: Reactor {
  enum Action: Sendable, Hashable {
    case receivePrepared(Int)
    case commit, abort
    case prepare(Int)
    case chooseToAbort(Int)
    case receiveCommit(Int)
    case receiveAbort(Int)
  }
  enum Message: Sendable, Hashable {
    case prepared(Int)
    case commit, abort
  }
  struct State: Sendable, Hashable {
    var managers = [Manager.working, .working, .working]
    var isDone = false
    var prepared: Set<Int> = []
    var messages: Set<Message> = []
  }
  let initialState = State()
  static let actions: [Action] =
    [.commit, .abort]
    + (0..<3).flatMap { number in
      [
        Action.receivePrepared(number), .prepare(number), .chooseToAbort(number),
        .receiveCommit(number), .receiveAbort(number),
      ]
    }

  func refusal(action: Action, state: State) -> Refusal? {
    let isPossible =
      switch action {
      case .receivePrepared(let number):
        !state.isDone && state.messages.contains(.prepared(number))
      case .commit: !state.isDone && state.prepared.count == 3
      case .abort: !state.isDone
      case .prepare(let number), .chooseToAbort(let number): state.managers[number] == .working
      case .receiveCommit: state.messages.contains(.commit)
      case .receiveAbort: state.messages.contains(.abort)
      }
    return isPossible ? nil : "not now"
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .receivePrepared(let number): state.prepared.insert(number)
    case .commit:
      state.isDone = true
      state.messages.insert(.commit)
    case .abort:
      state.isDone = true
      state.messages.insert(.abort)
    case .prepare(let number):
      state.managers[number] = .prepared
      state.messages.insert(.prepared(number))
    case .chooseToAbort(let number), .receiveAbort(let number): state.managers[number] = .aborted
    case .receiveCommit(let number): state.managers[number] = .committed
    }
  }
}
