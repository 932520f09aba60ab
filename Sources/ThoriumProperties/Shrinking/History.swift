/// All that has run, by what it was made from.
struct History: Sendable {
  private(set) var tree = CaseTree()
  private(set) var attempts: [Attempt] = []
  /// The ways that stories went, from when they are asked for on.
  private(set) var graph: StateGraph?
  private var known: [Preset: Int] = [:]
  /// The place of the first choice that another run from the same choices made otherwise.
  private(set) var divergence: Int?
  /// How many choices are kept.
  private var count = 0
  /// How many choices are kept of cases in which nothing fails: then cases may run twice.
  private static let most = 1_000_000

  /// Whether no more is kept of cases in which nothing fails.
  var isFull: Bool { count > Self.most }

  mutating func note(_ attempt: Attempt, of given: Preset) {
    // One that had too few choices is not what comes of them: it would go on.
    // One that was skipped has not run.
    let isCut = attempt.outcome == .exhausted || attempt.outcome == .skipped
    if !isCut, let place = tree.note(attempt.choices, attempt: attempts.count) {
      divergence = divergence ?? place
    }
    if isCut || given.joint != nil { known[given] = attempts.count }
    count += attempt.choices.count
    attempts.append(attempt.failure == nil ? attempt.withoutParts : attempt)
    graph?.note(attempt)
  }

  /// Draws the ways that stories went, since a failure is to be made simpler.
  mutating func drawGraph() {
    if graph != nil { return }
    var graph = StateGraph()
    for attempt in attempts { graph.note(attempt) }
    self.graph = graph
  }

  /// The simplest choices that lead to what has not run.
  mutating func novel() -> [Int]? { tree.novel() }

  /// What is known of choices.
  func answer(_ given: Preset) -> Answer {
    if let number = known[given] { return .attempt(attempts[number]) }
    if given.joint != nil { return .unknown }
    return switch tree.answer(given.values, rest: given.rest) {
    case .unknown: .unknown
    case .exhausted: .exhausted
    case .attempt(let number): .attempt(attempts[number])
    }
  }

  /// What is known of choices.
  enum Answer: Sendable {
    /// They have not run.
    case unknown
    /// They are fewer than the case needs.
    case exhausted
    /// This came of them.
    case attempt(Attempt)
  }
}
