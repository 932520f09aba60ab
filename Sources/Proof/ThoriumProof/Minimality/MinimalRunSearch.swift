/// A breadth-first search for the simplest run with a given failure, ordered by steps.
///
/// If several runs lead to the same state, only the simplest of them is extended.
/// This applies only if the state alone determines the possible continuations. So
/// the search finds the simplest run of all, or proves that no simpler run exists.
///
/// A run that breaks another rule only at its end is extended, too. With a further step it may keep
/// that rule, and fail in the given way later.
struct MinimalRunSearch {
  /// A run that can be extended.
  private struct Node {
    let values: [Int]
    let order: Attempt.Order
    let identity: [AnyHashable?]?
  }

  private var executor: RunExecutor
  private let startRun: RunExecutor.Begin
  private let name: String
  /// The known failing run.
  private let best: Attempt
  private var limit: Int
  /// The run limit of the last search level, if some states do not determine their continuations.
  private static let mostAlike = 2_000
  /// The maximum number of runs without steps.
  private static let mostStarts = 100
  private let isLate: @Sendable () -> Bool
  private var runs = 0
  /// True when values of a choice were skipped, because it has too many.
  private var hasSkipped = false
  private let wasBusy: Bool
  private var known: Set<[AnyHashable?]> = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - executor: Executes the runs.
  ///   - begin: Starts a run.
  ///   - best: The known failing run.
  ///   - limit: The maximum number of runs to execute.
  ///   - isLate: Returns whether the time limit has passed.
  init(
    _ executor: RunExecutor,
    _ begin: @escaping RunExecutor.Begin,
    for best: Attempt,
    limit: Int,
    isLate: @escaping @Sendable () -> Bool
  ) {
    self.isLate = isLate
    self.executor = executor
    self.startRun = begin
    name = best.failure ?? ""
    self.best = best
    self.limit = limit
    wasBusy = executor.isBusy
  }

  /// Searches for a simpler run with the same failure.
  mutating func certify() -> MinimalityProof {
    var level: [Node] = []
    if let least = executeStarts(&level), least.order < best.order {
      return MinimalityProof(simpler: least, isProved: isComplete, runs: runs)
    }
    for steps in 0..<best.order.steps {
      let proved = MinimalityProof(isProved: isComplete, runs: runs)
      let isLast = steps + 1 == best.order.steps
      if isLast && (steps == 0 || level.contains { $0.identity == nil }) {
        limit = min(limit, runs + Self.mostAlike)
      }
      var failures: [Attempt] = []
      var next: [Node] = []
      let isComplete = level.allSatisfy { expand($0, &next, &failures) }
      if let least = failures.min(by: { $0.order < $1.order }) {
        if least.order >= best.order { return proved }
        return MinimalityProof(simpler: least, isProved: proved.isProved, runs: proved.runs)
      }
      if !isComplete && isLast { return proved }
      if !isComplete { return MinimalityProof(isProved: false, isCut: true, runs: runs) }
      level = distinct(next)
    }
    return MinimalityProof(isProved: isComplete, runs: runs)
  }

  /// True when the search skipped no run.
  private var isComplete: Bool { !hasSkipped && executor.isBusy == wasBusy }

  /// Executes the runs without steps, which differ if the start draws replies or an order of tasks.
  ///
  /// If these are too many, only the simplest start is extended.
  ///
  /// - Parameter starts: The different starts.
  /// - Returns: The simplest run that fails in the given way, if there is one.
  private mutating func executeStarts(_ starts: inout [Node]) -> Attempt? {
    let whole = limit
    limit = min(limit, Self.mostStarts)
    var failures: [Attempt] = []
    if !expand(nil, &starts, &failures) {
      hasSkipped = true
      starts.removeSubrange(min(1, starts.count)...)
    }
    (limit, starts) = (whole, distinct(starts))
    return failures.min { $0.order < $1.order }
  }

  /// Returns the simplest run for each new state.
  private mutating func distinct(_ nodes: [Node]) -> [Node] {
    nodes.sorted { $0.order < $1.order }.filter { node in
      node.identity.map { known.insert($0).inserted } ?? true
    }
  }

  /// Executes each extension of a run by one step, or each run without steps.
  ///
  /// - Returns: False if a limit stopped the search.
  private mutating func expand(
    _ node: Node?,
    _ next: inout [Node],
    _ failures: inout [Attempt]
  ) -> Bool {
    // The step that is added begins with a choice that stays.
    let start = node.map { $0.values.count + 1 } ?? 0
    var values: [Int]? = node.map { $0.values + [1] } ?? []
    while let given = values {
      if runs >= limit || isLate() || Task.isCancelled { return false }
      runs += 1
      let path = RunPath([])
      let attempt = executor.attempt(Source(given), path, startRun)
      if attempt.failure == name { failures.append(attempt) }
      let isStep = attempt.spans.last { $0.kind == .step }?.isDiscarded == false
      // A place after the step exists only if the step itself violates no rule.
      if isStep || node == nil, let place = path.value.last, place.count >= start {
        let way = Array(attempt.choices[..<place.count])
        if next.last?.values != way.map(\.value) {
          let (order, identity) = (Attempt.Order(way), place.identity?())
          next.append(Node(values: way.map(\.value), order: order, identity: identity))
        }
      }
      values = raised(attempt, from: start, isTimed: node != nil)
    }
    return true
  }

  /// Returns the choices of the next run, which differs in its last step or after it.
  ///
  /// - Parameters:
  ///   - attempt: The last run.
  ///   - start: The first choice that may differ.
  ///   - isTimed: True if this choice is the timing of a step.
  /// - Returns: The choices, or `nil` if the last run was the last one.
  private mutating func raised(_ attempt: Attempt, from start: Int, isTimed: Bool) -> [Int]? {
    let choices = attempt.choices
    for place in choices.indices.reversed() where place >= start {
      let choice = choices[place]
      let isTiming = isTimed && place == start
      // A run that does not end has thousands of turns, so other turns are not tried.
      if choice.isTurn && attempt.failure == Attempt.Outcome.endless {
        if choice.width > 0 && attempt.failure != name { hasSkipped = true }
        continue
      }
      if choice.role == .step || choice.complexity >= choice.width { continue }
      if isTiming && !executor.isBusy && executor.pauses == nil { continue }
      guard let value = next(choice) else { continue }
      return choices[..<place].map(\.value) + [value]
    }
    return nil
  }

  /// Returns the next value to try for a choice.
  ///
  /// If many values are possible, these are the first ones and the values of the known failing run.
  private mutating func next(_ choice: Choice) -> Int? {
    if choice.width <= 16 { return choice.value(ofComplexity: choice.complexity + 1) }
    hasSkipped = true
    if choice.complexity < 1 { return choice.value(ofComplexity: choice.complexity + 1) }
    let alike = best.choices.filter { $0.lower == choice.lower && $0.upper == choice.upper }
    return alike.filter { $0.complexity > choice.complexity }.min { $0.complexity < $1.complexity }?
      .value
  }
}
