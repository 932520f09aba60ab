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

  @Test(arguments: [(3, 27), (4, 81), (5, 243)])
  func `dining philosophers: n of them have 3ⁿ states, as in the Model Checking Contest`(
    count: Int,
    expected: Int
  ) {
    let graph = StateGraph(Philosophers(count: count)) {
      Generator.element(of: Philosophers.actions(count))
    }
    #expect(graph.states.count == expected && graph.isExhaustive)
    // Everyone holds the left fork, or everyone holds the right one.
    #expect(graph.deadEnds.count == 2)
  }

  @Test func `Peterson: the textbook has ten states, no two of them in both critical sections`()
    throws
  {
    let graph = StateGraph(Peterson()) { Generator.element(of: Peterson.Action.allCases) }
    #expect(graph.states.count == 10 && graph.isExhaustive)
    try graph.always("one is critical") { $0.places != [.critical, .critical] }
    try graph.leadsTo(
      "the first gets in",
      fair: Peterson.Action.allCases,
      { $0.places[0] == .waiting },
      { $0.places[0] == .critical }
    )
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

/// Philosophers who take their two forks in any order, and put down both.
private struct Philosophers: Reactor {
  struct Action: Sendable, Hashable {
    enum Kind: Sendable, Hashable, CaseIterable { case takeLeft, takeRight, putDown }
    let kind: Kind
    let seat: Int
  }
  struct Seat: Sendable, Hashable {
    var hasLeft = false
    var hasRight = false
  }
  let count: Int
  var initialState: [Seat] { Array(repeating: Seat(), count: count) }

  static func actions(_ count: Int) -> [Action] {
    (0..<count).flatMap { seat in Action.Kind.allCases.map { Action(kind: $0, seat: seat) } }
  }

  func refusal(action: Action, state: [Seat]) -> Refusal? {
    let own = state[action.seat]
    let isFree =
      switch action.kind {
      case .takeLeft: !own.hasLeft && !state[(action.seat + count - 1) % count].hasRight
      case .takeRight: !own.hasRight && !state[(action.seat + 1) % count].hasLeft
      case .putDown: own.hasLeft && own.hasRight
      }
    return isFree ? nil : "not now"
  }

  func reduce(into state: inout [Seat], mutation: Action) {
    switch mutation.kind {
    case .takeLeft: state[mutation.seat].hasLeft = true
    case .takeRight: state[mutation.seat].hasRight = true
    case .putDown: state[mutation.seat] = Seat()
    }
  }
}

/// Peterson's lock, whose request is one step.
///
/// Source: C. Baier and J.-P. Katoen, *Principles of Model Checking*, 2008, example 2.25.
private struct Peterson: Reactor {
  enum Action: Sendable, Hashable, CaseIterable {
    case request0, request1, enter0, enter1, leave0, leave1

    var process: Int {
      switch self {
      case .request0, .enter0, .leave0: 0
      case .request1, .enter1, .leave1: 1
      }
    }
  }
  enum Place: Sendable, Hashable { case idle, waiting, critical }
  struct State: Sendable, Hashable {
    var places = [Place.idle, .idle]
    /// The process that may enter if both wait.
    var turn = 0
  }
  let initialState = State()

  func refusal(action: Action, state: State) -> Refusal? {
    let (own, other) = (state.places[action.process], state.places[1 - action.process])
    let isPossible =
      switch action {
      case .request0, .request1: own == .idle
      case .enter0, .enter1: own == .waiting && (other == .idle || state.turn == action.process)
      case .leave0, .leave1: own == .critical
      }
    return isPossible ? nil : "not now"
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .request0, .request1:
      state.places[mutation.process] = .waiting
      state.turn = 1 - mutation.process
    case .enter0, .enter1: state.places[mutation.process] = .critical
    case .leave0, .leave1: state.places[mutation.process] = .idle
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
