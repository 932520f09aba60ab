public import Thorium

/// A breadth-first search over the runs of a reactor, for effects that are not immediate.
///
/// When the reactor is idle, no work is pending, and the state alone determines the continuations.
/// Otherwise, they also depend on the steps and replies since the last idle state. So a node is a
/// state together with these steps, and each run is replayed from its start. The search needs no
/// access to the local variables of a suspended body.
struct ReplayedSearch<R: Reactor, Key: Hashable> {
  /// The identity of a node.
  private struct Identity: Hashable {
    let key: Key
    /// The number of the last idle node, and the steps and replies after it; empty at an idle node.
    let history: [Int]
  }

  /// A node with the run that reached it first.
  struct Node {
    let state: R.State
    let moves: [Int]
    let choices: [Choice]
    let history: [Int]
    let refused: [Bool]
    let canWait: Bool
    let isIdle: Bool
  }

  private let replayer: RunReplayer<R>
  private let key: (R.State) -> Key
  private let machine: SynchronousMachine<R.Action, R.State>?
  private var numbers: [Identity: Int] = [:]
  private(set) var nodes: [Node] = []
  private(set) var parents: [(node: Int, column: Int)] = []
  private(set) var targets: [UInt32] = []
  private(set) var branches: [Int: [StateGraph<R>.Branch]] = [:]
  private(set) var answers: [Int: String] = [:]
  private(set) var delays: [Int: Duration] = [:]
  private(set) var expanded = 0
  /// True when replies were skipped, because there are too many or the limit of runs was reached.
  private(set) var hasSkipped = false
  /// The verdict of the first run that failed.
  private(set) var failure: String?
  /// A node and a column that had different results after two runs to that node.
  private(set) var difference: (node: Int, column: Int)?
  /// Runs that led to a known node, with its number.
  private var second: [(node: Node, number: Int)] = []
  private var runs = 0
  /// The maximum number of replayed runs.
  static var mostRuns: Int { 20_000 }
  /// The maximum number of branches of a cell.
  private static var mostBranches: Int { 64 }
  /// The maximum number of runs to compare.
  private static var mostSecond: Int { 16 }

  private var columns: Int { replayer.actions.count + 1 }
  /// True when the number of runs reached its limit.
  var isCut: Bool { runs >= Self.mostRuns }

  init(
    _ subject: ReactorSubject<R>,
    _ actions: [R.Action],
    by key: @escaping (R.State) -> Key
  ) {
    replayer = RunReplayer(subject, actions)
    machine = subject.instant
    self.key = key
  }

  mutating func run(_ limit: Int) {
    guard let start = replayer.replay([], []) else { return }
    _ = add(node(start, [], history: start.isIdle ? [] : [-1]), from: (0, 0))
    while expanded < nodes.count, nodes.count <= limit, !isCut {
      for column in 0..<columns { expand(expanded, column) }
      expanded += 1
    }
    testSecond()
  }

  private func node(_ place: RunReplayer<R>.Place, _ moves: [Int], history: [Int]) -> Node {
    Node(
      state: place.state,
      moves: moves,
      choices: place.choices,
      history: history,
      refused: place.refused,
      canWait: place.canWait,
      isIdle: place.isIdle
    )
  }

  /// Adds a node unless it is known, and returns its number.
  private mutating func add(_ node: Node, from parent: (Int, Int)) -> Int {
    let identity = Identity(key: key(node.state), history: node.history)
    if let known = numbers[identity] {
      if second.count < Self.mostSecond { second.append((node, known)) }
      return known
    }
    numbers[identity] = nodes.count
    nodes.append(node)
    parents.append((node: parent.0, column: parent.1))
    return nodes.count - 1
  }

  private mutating func expand(_ place: Int, _ column: Int) {
    let cell = targets.count
    let results = successors(of: nodes[place], as: place, column)
    targets.append(StateGraph<R>.refused)
    for (node, replies) in results {
      let target = UInt32(truncatingIfNeeded: add(node, from: (place, column)))
      if targets[cell] == StateGraph<R>.refused {
        targets[cell] = target
        answers[cell] = replies
      } else if target != targets[cell],
        branches[cell]?.contains(where: { $0.target == target }) != true
      {
        branches[cell, default: []].append(
          StateGraph.Branch(target: target, answers: replies ?? "another reply")
        )
      }
    }
  }

  /// Returns the results of a step, one for each combination of replies.
  private mutating func successors(
    of node: Node,
    as number: Int,
    _ column: Int
  ) -> [(Node, answers: String?)] {
    let isTime = column == columns - 1
    if isTime ? !node.canWait : node.refused[column] { return [] }
    let moves = node.moves + [column]
    if !isTime, let next = immediate(node, column) { return [(next, nil)] }
    var results: [(Node, String?)] = []
    var given: [Int]? = node.choices.map(\.value)
    while let values = given, results.count < Self.mostBranches, !isCut {
      runs += 1
      guard let place = replayer.replay(moves, values) else { break }
      if let failure = place.failure { self.failure = self.failure ?? failure }
      let new = place.choices[min(node.choices.count, place.choices.count)...]
      let history = node.history.isEmpty ? [number] : node.history
      let steps = [column, new.count] + new.map(\.value)
      results.append(
        (
          self.node(place, moves, history: place.isIdle ? [] : history + steps),
          new.contains { !$0.isTurn && $0.width > 0 } ? replayer.answers(moves, place.choices) : nil
        )
      )
      if isTime { delays[targets.count] = place.passed }
      given = place.choices.raised(from: node.choices.count) { choice in
        let values = choice.values(upTo: 16, branches: 16)
        if values.count <= choice.width { hasSkipped = true }
        return values
      }
    }
    if given != nil { hasSkipped = true }
    return results
  }

  /// Returns the result of an action whose effects are immediate, without a run.
  private func immediate(_ node: Node, _ column: Int) -> Node? {
    guard node.isIdle, let machine else { return nil }
    var state = node.state
    guard machine.handle(replayer.actions[column], &state, { _ in }) else { return nil }
    return Node(
      state: state,
      moves: node.moves + [column],
      choices: node.choices,
      history: [],
      refused: replayer.actions.map { machine.refusal($0, state) != nil },
      canWait: false,
      isIdle: true
    )
  }

  /// Tests whether each run to a known node continues as the first run to that node did.
  private mutating func testSecond() {
    for (node, number) in second where number < expanded {
      for column in 0..<columns {
        let first = successors(of: node, as: number, column).first?.0
        let target = first.flatMap { next in
          numbers[Identity(key: key(next.state), history: next.history)]
        }
        let known = targets[number * columns + column]
        let isSame =
          first == nil ? known == StateGraph<R>.refused : target.map { $0 == known } ?? false
        if !isSame && !isCut {
          difference = (number, column)
          return
        }
      }
    }
  }
}

extension StateGraph {
  /// Explores a reactor by replaying runs.
  @usableFromInline
  mutating func replay<Key: Hashable>(
    _ subject: ReactorSubject<R>,
    _ limit: Int,
    by key: @escaping @Sendable (R.State) -> Key
  ) {
    columns = actions.count + 1
    var search = ReplayedSearch(subject, actions, by: key)
    search.run(limit)
    precondition(!search.nodes.isEmpty, "The reactor \(R.self) could not be started.")
    reached = search.nodes.map(\.state)
    targets = search.targets
    parents = search.parents.map { UInt32($0.node) }
    columnsOfParents = search.parents.map { UInt16($0.column) }
    branches = search.branches
    answers = search.answers
    delays = search.delays
    expanded = search.expanded
    if expanded < reached.count {
      if search.isCut { doubtRuns(ReplayedSearch<R, Key>.mostRuns) } else { doubtLimit(limit) }
    }
    if subject.isPiped { doubts.append("The pipelines may remember earlier actions.") }
    if !subject.isGiven { doubts.append("The services may remember earlier calls.") }
    if search.hasSkipped {
      doubts.append(
        "Some replies have more values than can be tried: those at the bounds stand for all."
      )
    }
    if let failure = search.failure { doubts.append("A run failed: \(failure)") }
    if let difference = search.difference { doubtEquality(difference.node, difference.column) }
  }

  private mutating func doubtRuns(_ limit: Int) {
    doubts.append(
      """
      The limit of \(limit) runs was reached. Work that never ends makes no idle state: explore \
      classes of states with `by:`, or try fewer actions.
      """
    )
  }
}
