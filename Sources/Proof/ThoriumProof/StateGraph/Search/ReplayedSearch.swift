import Thorium

/// A breadth-first search over the runs of a reactor, for effects that are not immediate.
///
/// When the reactor is idle, no work is pending, and the state alone determines the continuations.
/// Otherwise, they also depend on the steps and replies since the last idle state. So a node is a
/// configuration, a state together with these steps, and each run is replayed from its start. The
/// search needs no access to the local variables of a suspended body.
///
/// Each node stores only its last step. The run to a node consists of the last steps of its
/// ancestors.
struct ReplayedSearch<R: Reactor, Key: Hashable> {
  /// A step from a node, with the values of the choices that were drawn during it.
  struct Step: Hashable {
    let source: Int
    let column: Int
    let values: [Int]
  }

  /// The identity of a node.
  private struct Identity: Hashable {
    let key: Key
    /// The last step; `nil` at an idle node, whose state determines the continuations.
    ///
    /// The source of the step has an identity too, so the steps before it need no comparison.
    let step: Step?
  }

  /// A node with the last step of the run that reached it first.
  struct Node {
    let state: R.State
    let step: Step
    let isIdle: Bool
    var canWait = false
    var hasFailed = false
    /// The number of actions since the last idle node.
    var actions = 0
    /// True for each action that is refused; `nil` if the machine decides, or after the row.
    var refused: [Bool]?
  }

  /// The limits of a search; the row in which it reaches one is completed.
  typealias Limits = (nodes: Int, actionsUntilIdle: Int, runs: Int, steps: Int)

  /// The actions and the values of the choices of a run.
  private struct Path {
    var moves: [Int] = []
    var values: [Int] = []
  }

  private typealias Result = (node: Node, last: RunReplayer<R>.Step, replies: String?)

  /// The results of a step from a node.
  private struct Results {
    var nodes: [Result] = []
    /// True when a run ended before its last step.
    var isIncomplete = false
  }

  private let replayer: RunReplayer<R>
  private let key: (R.State) -> Key
  private let reactor: R?
  /// True when the reactor has pipelines, which may remember earlier actions although it is idle.
  var hasPipelines: Bool { replayer.hasPipelines }
  private var numbers: [Identity: Int] = [:]
  private(set) var nodes: [Node] = []
  private(set) var targets: [UInt32] = []
  private(set) var branches: [Int: [Transitions.Branch]] = [:]
  private(set) var replies: [Int: String] = [:]
  private(set) var delays: [Int: Duration] = [:]
  private(set) var expanded = 0
  /// The computed states that are no nodes.
  private(set) var seen: [StateGraph<R>.Seen] = []
  /// The transitions in which tasks and actions could follow each other in another order.
  private(set) var otherOrders: [(source: Int, column: Int, target: Int)] = []
  /// The expanded nodes whose row is not complete, because a run failed.
  private(set) var unexplored: Set<Int> = []
  /// True when an action was not tried, because too many actions had followed the last idle node.
  private(set) var hasLeftOut = false
  /// True when replies were skipped, because there are too many.
  private(set) var hasSkipped = false
  /// The verdict of the first run that failed.
  private(set) var failure: String?
  /// A node and a column that had different results after two runs to that node.
  private(set) var difference: (node: Int, column: Int)?
  /// The nodes that do not equal themselves.
  private var unequal: [Int] = []
  /// Runs that led to a known node, with its number.
  private var second: [(node: Node, number: Int)] = []
  private var runs = 0
  private var steps = 0
  private let limits: Limits
  /// The maximum number of branches of a cell.
  private static var mostBranches: Int { 64 }
  /// The maximum number of runs to compare.
  private static var mostSecond: Int { 16 }

  private var columns: Int { replayer.actions.count + 1 }
  /// A node that does not equal itself, so that each run to it finds a new node.
  var endless: Int? { unequal.count > 1 ? unequal[1] : nil }
  private var mustStop: Bool { reachedLimit != nil || endless != nil }
  /// The limit that was reached, as text.
  var reachedLimit: String? {
    if runs >= limits.runs { return "\(limits.runs) runs" }
    return steps >= limits.steps ? "\(limits.steps) replayed steps" : nil
  }

  init(
    _ subject: ReactorSubject<R>,
    _ actions: [R.Action],
    _ limits: Limits,
    by key: @escaping (R.State) -> Key
  ) {
    self.limits = limits
    let hasPipelines = (subject.given ?? subject.make(Simulation(Source()))).hasPipelines
    replayer = RunReplayer(subject: subject, actions: actions, hasPipelines: hasPipelines)
    reactor = hasPipelines ? nil : subject.given
    self.key = key
  }

  mutating func run() {
    guard case .reached(let start) = replayer.replay([], []) else { return }
    hasSkipped = start.choices.contains { !$0.isTurn && $0.width > 0 }
    _ = add(node(start, Step(source: -1, column: 0, values: start.choices.map(\.value))))
    // The limits are tested between rows, since an incomplete row would look like refusals.
    while expanded < nodes.count, nodes.count <= limits.nodes, !mustStop { expandNext() }
    if !mustStop { testSecond() }
  }

  private mutating func node(_ place: RunReplayer<R>.Place, _ step: Step) -> Node {
    if let failure = place.failure { self.failure = self.failure ?? failure }
    return Node(
      state: place.state,
      step: step,
      isIdle: place.isIdle,
      canWait: place.canWait,
      hasFailed: place.failure != nil,
      actions: place.isIdle ? 0 : actions(until: step),
      refused: place.refused
    )
  }

  /// Returns the number of actions from the last idle node to the end of a step.
  private func actions(until step: Step) -> Int {
    if step.source < 0 { return 0 }
    return nodes[step.source].actions + (step.column < columns - 1 ? 1 : 0)
  }

  private func identity(of node: Node) -> Identity {
    Identity(key: key(node.state), step: node.isIdle ? nil : node.step)
  }

  /// Adds a node unless it is known, and returns its number.
  private mutating func add(_ node: Node) -> Int {
    let identity = identity(of: node)
    if let known = numbers[identity] {
      if second.count < Self.mostSecond { second.append((node, known)) }
      return known
    }
    if identity != identity { unequal.append(nodes.count) }
    numbers[identity] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the run to a node.
  private func path(to node: Node) -> Path {
    var steps: [Step] = []
    var step = node.step
    while step.source >= 0 {
      steps.append(step)
      step = nodes[step.source].step
    }
    // The first step is the start of the reactor.
    return steps.reversed().reduce(into: Path(moves: [], values: step.values)) { path, step in
      path.moves.append(step.column)
      path.values += step.values
    }
  }
}

extension ReplayedSearch {
  /// Adds the row of the next node.
  private mutating func expandNext() {
    let node = nodes[expanded]
    if node.hasFailed {
      unexplored.insert(expanded)
      targets += Array(repeating: Transitions.untried, count: columns)
    } else {
      let path = path(to: node)
      for column in 0..<columns { expand(node, column, path) }
    }
    nodes[expanded].refused = nil
    expanded += 1
  }

  private mutating func expand(_ node: Node, _ column: Int, _ path: Path) {
    let cell = targets.count
    if isLeftOut(node, column) {
      hasLeftOut = true
      targets.append(Transitions.untried)
      return
    }
    let results = successors(of: node, as: expanded, column, path, most: Self.mostBranches)
    if results.isIncomplete { unexplored.insert(expanded) }
    targets.append(results.isIncomplete ? Transitions.untried : Transitions.refused)
    for (number, result) in results.nodes.enumerated() {
      let end = add(result.node)
      seen += result.last.passed.map { ($0, expanded, column, end, isEnd: false) }
      seen.append((result.node.state, expanded, column, end, isEnd: true))
      if !result.last.hasOneOrder { otherOrders.append((expanded, column, end)) }
      let target = UInt32(truncatingIfNeeded: end)
      if number == 0 {
        targets[cell] = target
        replies[cell] = result.replies
        if column == columns - 1 { delays[cell] = result.last.duration }
      } else if target != targets[cell],
        branches[cell]?.contains(where: { $0.target == target }) != true
      {
        branches[cell, default: []].append(
          Transitions.Branch(target: target, replies: result.replies ?? "another reply")
        )
      }
    }
  }

  private func isLeftOut(_ node: Node, _ column: Int) -> Bool {
    column < columns - 1 && node.actions >= limits.actionsUntilIdle && !isRefused(node, column)
  }

  private func isRefused(_ node: Node, _ column: Int) -> Bool {
    if column == columns - 1 { return !node.canWait }
    if let refused = node.refused { return refused[column] }
    return reactor?.refusal(action: replayer.actions[column], state: node.state) != nil
  }

  /// Returns the results of a step, one for each combination of replies.
  private mutating func successors(
    of node: Node,
    as number: Int,
    _ column: Int,
    _ path: Path,
    most: Int
  ) -> Results {
    var results = Results()
    if isRefused(node, column) { return results }
    if column < columns - 1, let next = immediate(node, as: number, column) {
      results.nodes = [next]
      return results
    }
    replay(number, column, path, most, &results)
    return results
  }

  /// Repeats the run to a node with one more step, once for each combination of replies.
  private mutating func replay(
    _ number: Int,
    _ column: Int,
    _ path: Path,
    _ most: Int,
    _ results: inout Results
  ) {
    let moves = path.moves + [column]
    let known = path.values.count
    var given: [Int]? = path.values
    while let values = given, results.nodes.count < most {
      runs += 1
      steps += moves.count
      guard case .reached(let place) = end(of: moves, values) else {
        results.isIncomplete = true
        return
      }
      let new = place.choices[min(known, place.choices.count)...]
      let isAnswered = new.contains { !$0.isTurn && $0.width > 0 }
      let step = Step(source: number, column: column, values: new.map(\.value))
      let replies = isAnswered ? replayer.replies(moves, place.choices) : nil
      results.nodes.append((self.node(place, step), place.last, replies))
      given = place.choices.raised(from: known, upTo: 16, skipping: &hasSkipped)
    }
    if given != nil { hasSkipped = true }
  }

  /// Replays a run, and records why it did not reach its end.
  private mutating func end(of moves: [Int], _ values: [Int]) -> RunReplayer<R>.End {
    let end = replayer.replay(moves, values)
    if case .failed(let failure) = end { self.failure = self.failure ?? failure }
    return end
  }

  /// Returns the result of an action whose effects are immediate, without a run.
  private func immediate(_ node: Node, as number: Int, _ column: Int) -> Result? {
    guard node.isIdle, let reactor else { return nil }
    var (state, last) = (node.state, RunReplayer<R>.Step())
    let action = replayer.actions[column]
    let isHandled = reactor.handleAtOnce(action, &state) { last.passed.append($0) }
    if !isHandled { return nil }
    let step = Step(source: number, column: column, values: [])
    return (Node(state: state, step: step, isIdle: true), last, nil)
  }

  /// The first action whose work still goes on after a hundred timers.
  ///
  /// The search tries only the first 16 nodes after actions that begin work, whose runs are shortest.
  var endlessAction: Int? {
    let begun = nodes.lazy.filter { [columns] in !$0.isIdle && $0.step.column < columns - 1 }
    return begun.prefix(16).first { [self] node in
      let path = path(to: node)
      let moves = path.moves + Array(repeating: columns - 1, count: 100)
      guard case .reached(let end) = replayer.replay(moves, path.values) else { return false }
      return end.canWait
    }?.step.column
  }

  /// The first work that code outside of the simulation may resume.
  var outsideWork: UnfinishedWork? {
    nodes.lazy.filter { !$0.isIdle && !$0.hasFailed }.compactMap { [self] node in
      let path = path(to: node)
      return replayer.outsideWork(path.moves, path.values)
    }.first
  }

  /// Tests whether each run to a known node continues as the first run to that node did.
  private mutating func testSecond() {
    for (node, number) in second where number < expanded && !unexplored.contains(number) {
      let path = path(to: node)
      for column in 0..<columns {
        let results = successors(of: node, as: number, column, path, most: 1)
        let target = results.nodes.first.map { numbers[identity(of: $0.node)] }
        let known = targets[number * columns + column]
        let isSame = target.map { $0 == Int(known) } ?? (known == Transitions.refused)
        if !isSame && !results.isIncomplete {
          difference = (number, column)
          return
        }
      }
    }
  }
}
