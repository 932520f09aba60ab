/// The results of all cases that have run, by their choices.
struct History: Sendable {
  private(set) var tree = CaseTree()
  /// The graph of the states of machine runs, once it was requested.
  private(set) var graph: StepGraph?
  private var known: [Preset: Int] = [:]
  /// The index of the first choice that differed between two runs with the same choices.
  private(set) var divergence: Int?
  /// The number of choices after which only failures are stored, so that cases may run twice.
  private static let most = 1_000_000

  /// True when only failures are stored.
  var isFull: Bool { tree.cases.choiceCount > Self.most }

  mutating func recordAttempt(_ attempt: Attempt, of given: Preset) {
    // A case with too few choices is unfinished, so that it is no result of its choices. A skipped
    // case has not run.
    let isCut = attempt.outcome == .exhausted || attempt.outcome == .skipped
    if isCut || given.joint != nil { known[given] = tree.cases.count }
    if isCut {
      tree.addUnfinished(attempt)
    } else if let place = tree.recordAttempt(attempt) {
      divergence = divergence ?? place
    }
    graph?.recordPath(attempt)
  }

  /// Creates the graph of the states of machine runs, before a failure is shrunk.
  mutating func drawGraph() {
    if graph != nil { return }
    var graph = StepGraph()
    for number in 0..<tree.cases.count { graph.recordPath(tree.cases[number]) }
    self.graph = graph
  }

  /// Returns the simplest choices of a case that has not run, or `nil` when it finds none.
  mutating func novel() -> [Int]? { tree.novel() }

  /// Returns the known result of a case with the given choices.
  mutating func outcome(of choices: [Choice]) -> Attempt.Outcome? {
    if !known.isEmpty, let number = known[Preset(choices.map(\.value))] {
      return tree.cases.outcome(of: number)
    }
    return tree.attempt(of: choices).map { tree.cases.outcome(of: $0) }
  }

  /// Returns the known result of the given choices.
  func knownResult(_ given: Preset) -> CaseTree.Answer {
    if let number = known[given] { return .attempt(number) }
    return given.joint == nil ? tree.knownResult(given.values, rest: given.rest) : .unknown
  }
}
