/// A depth-first search through all runs up to a cost.
///
/// Each run repeats the choices of the previous one up to the last choice with an
/// untried option. For draws from more than eight values it tries four: the first
/// two, the middle one and the last.
///
/// Sources: M. Musuvathi, S. Qadeer, *Iterative context bounding for systematic testing of
/// multithreaded programs*, PLDI 2007. M. Emmi, S. Qadeer, Z. Rakamarić, *Delay-bounded
/// scheduling*, POPL 2011.
struct DepthFirst: Strategy {
  /// A choice of the current run, with the options that the search tries.
  private struct Level: Sendable {
    let point: ChoicePoint
    /// The cost of the choices before this one.
    let spent: Int
    /// The numbers of options to try at the start and at the end of the list of options.
    let tried: (first: Int, last: Int)
    /// True when only four of more than eight values are tried.
    let isThinned: Bool
    /// The position of the current option among the tried ones.
    var turn = 0

    /// The current option.
    var choice: Int {
      if isThinned { return point.sample(turn) }
      return turn < tried.first ? turn : point.width - tried.last + turn - tried.first
    }

    var isLast: Bool { turn + 1 >= tried.first + tried.last }
  }

  private let price: Price
  private let bound: Int
  private var path: [Level] = []
  private var depth = 0
  private var hasBegun = false
  /// True when all runs up to the bound were made.
  private var isFinished = false
  /// True when an option was left out because of its cost.
  private(set) var wasCut = false
  /// True when possible values of a draw were skipped.
  private var hasSkipped = false
  /// True when a repeated choice had another number of options than in the previous run.
  private var hasOtherOptions = false

  /// Creates a strategy whose first run makes only default choices.
  ///
  /// - Parameters:
  ///   - price: The measure of cost.
  ///   - bound: The maximum cost of a run.
  init(_ price: Price, upTo bound: Int) {
    self.price = price
    self.bound = bound
  }

  /// True when a run diverged from the previous one.
  ///
  /// A run diverges in two cases: a repeated choice has another number of options, or the run
  /// ends before the choice that it has to change.
  var hasDiverged: Bool { hasOtherOptions || depth < path.count }

  var coverage: Coverage {
    var coverage = Coverage(isUnbounded: isFinished && !wasCut, hasSkipped: hasSkipped)
    if !isFinished || hasSkipped { return coverage }
    switch price {
    case .preemption: coverage.preemptions = bound
    case .delay: coverage.delays = bound
    }
    coverage.isExhaustive = !wasCut
    return coverage
  }

  mutating func prepareRun() -> Bool {
    depth = 0
    if !hasBegun {
      hasBegun = true
      return true
    }
    isFinished = !advance()
    return !isFinished
  }

  mutating func choose(_ point: ChoicePoint, _ ready: () -> ReadyQueue?) -> Int {
    defer { depth += 1 }
    if depth < path.count {
      if path[depth].point.width == point.width { return path[depth].choice }
      hasOtherOptions = true
      path.removeSubrange(depth...)
    }
    let spent = path.last.map { $0.spent + $0.point.cost(of: $0.choice, in: price) } ?? 0
    path.append(level(at: point, spent: spent))
    return 0
  }

  /// Returns the options to try at a choice point.
  ///
  /// A draw from more than eight values has only four. Otherwise the search would hardly ever
  /// return to earlier choices.
  private mutating func level(at point: ChoicePoint, spent: Int) -> Level {
    let tried = point.affordable(bound - spent, in: price)
    if tried.first + tried.last < point.width { wasCut = true }
    let isThinned = point.isValue && tried.first > 8
    if isThinned { hasSkipped = true }
    return Level(
      point: point,
      spent: spent,
      tried: isThinned ? (4, 0) : tried,
      isThinned: isThinned
    )
  }

  /// Moves to the next run, and returns whether there is one.
  private mutating func advance() -> Bool {
    while let last = path.last {
      if !last.isLast {
        path[path.count - 1].turn += 1
        return true
      }
      path.removeLast()
    }
    return false
  }
}

extension ChoicePoint {
  /// Returns one of the four values that a search tries of more than eight.
  fileprivate func sample(_ turn: Int) -> Int {
    turn < 2 ? turn : turn == 2 ? width / 2 : width - 1
  }

  /// The options that a search without a bound tries.
  var searched: [Int] { isValue && width > 8 ? (0..<4).map(sample) : Array(0..<width) }
}
