/// A search for the simplest story that fails in a way, through all stories in the order of their steps.
///
/// Of stories that lead to the same state only the simplest is gone on from, where the state is all
/// that decides what can happen. So what is found is the simplest of all stories, and where nothing
/// is found there is none.
struct StorySearch {
  /// A story that goes on.
  private struct Node {
    let values: [Int]
    let order: Attempt.Order
    let hash: Int?
  }

  private var storyteller: Storyteller
  private let begin: Storyteller.Begin
  private let name: String
  /// The story that is known to fail.
  private let best: Attempt
  private var limit: Int
  /// How many stories of as many steps are told at most to find the simplest, where states are not all.
  private static let mostAlike = 2_000
  private let isLate: @Sendable () -> Bool
  private var runs = 0
  /// Whether a step was left out since it can be of too many kinds.
  private var hasSkipped = false
  private let wasBusy: Bool
  private var known: Set<Int> = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - storyteller: Tells the stories.
  ///   - begin: Begins one.
  ///   - best: The story that is known to fail.
  ///   - limit: How many stories to tell at most.
  ///   - isLate: Whether no further story may be told.
  init(
    _ storyteller: Storyteller,
    _ begin: @escaping Storyteller.Begin,
    for best: Attempt,
    limit: Int,
    isLate: @escaping @Sendable () -> Bool
  ) {
    self.isLate = isLate
    self.storyteller = storyteller
    self.begin = begin
    name = best.failure ?? ""
    self.best = best
    self.limit = limit
    wasBusy = storyteller.isBusy
  }

  /// Searches for a story that is simpler than one that fails.
  mutating func certify() -> Certificate {
    var level = [tellNothing()]
    for steps in 0..<best.order.steps {
      let proved = Certificate(isProved: isThrough, runs: runs)
      let isLast = steps + 1 == best.order.steps
      if isLast && level.contains(where: { $0.hash == nil }) {
        limit = min(limit, runs + Self.mostAlike)
      }
      var failures: [Attempt] = []
      var next: [Node] = []
      let isThrough = level.allSatisfy { expand($0, &next, &failures) }
      if let least = failures.min(by: { $0.order < $1.order }) {
        if least.order >= best.order { return proved }
        return Certificate(simpler: least, isProved: proved.isProved, runs: proved.runs)
      }
      if !isThrough && isLast { return proved }
      if !isThrough { return Certificate(isProved: false, isCut: true, runs: runs) }
      level = distinct(next)
    }
    return Certificate(isProved: isThrough, runs: runs)
  }

  /// Whether no story was left out.
  private var isThrough: Bool { !hasSkipped && storyteller.isBusy == wasBusy }

  /// Tells the story without a step, which does not fail: it is the first that a check tells.
  private mutating func tellNothing() -> Node {
    let trail = Trail()
    runs += 1
    _ = storyteller.attempt(Source(), trail, begin)
    if let hash = trail.places.first?.hash { known.insert(hash) }
    return Node(values: [], order: Attempt.Order([]), hash: nil)
  }

  /// The simplest of the stories that lead to each state that is new.
  private mutating func distinct(_ nodes: [Node]) -> [Node] {
    nodes.sorted { $0.order < $1.order }.filter { node in
      node.hash.map { known.insert($0).inserted } ?? true
    }
  }

  /// Tells each story that has one step more.
  ///
  /// - Returns: Whether the limit was kept.
  private mutating func expand(
    _ node: Node,
    _ next: inout [Node],
    _ failures: inout [Attempt]
  ) -> Bool {
    var values: [Int]? = node.values + [1]
    while let given = values {
      if runs >= limit || isLate() || Task.isCancelled { return false }
      runs += 1
      let trail = Trail()
      let attempt = storyteller.attempt(Source(given), trail, begin)
      if attempt.failure == name { failures.append(attempt) }
      let step = attempt.spans.last { $0.kind == .step }
      if attempt.outcome == .passed, step?.isDiscarded == false, let place = trail.places.last {
        let way = Array(attempt.choices[..<place.count])
        if next.last?.values != way.map(\.value) {
          next.append(Node(values: way.map(\.value), order: Attempt.Order(way), hash: place.hash))
        }
      }
      values = raised(attempt, from: node.values.count + 1)
    }
    return true
  }

  /// The choices of the next story, which differs from this one in its last step or behind it.
  private mutating func raised(_ attempt: Attempt, from start: Int) -> [Int]? {
    let choices = attempt.choices
    for place in choices.indices.reversed() where place >= start {
      let choice = choices[place]
      let isPace = place == start
      if choice.role == .step || choice.complexity >= choice.width { continue }
      if isPace && !storyteller.isBusy && storyteller.pauses == nil { continue }
      guard let value = next(choice) else { continue }
      return choices[..<place].map(\.value) + [value]
    }
    return nil
  }

  /// The next value to try: of many that are possible only the first ones, and those of the story that
  /// is known to fail.
  private mutating func next(_ choice: Choice) -> Int? {
    if choice.width <= 16 { return choice.value(ofComplexity: choice.complexity + 1) }
    hasSkipped = true
    if choice.complexity < 1 { return choice.value(ofComplexity: choice.complexity + 1) }
    let alike = best.choices.filter { $0.lower == choice.lower && $0.upper == choice.upper }
    return alike.filter { $0.complexity > choice.complexity }.min { $0.complexity < $1.complexity }?
      .value
  }
}
