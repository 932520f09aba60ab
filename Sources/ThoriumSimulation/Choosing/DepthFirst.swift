/// A depth-first search through all runs with a limited number of preemptions.
///
/// Each run repeats the choices of the previous one up to the last choice with an
/// untried option. For draws from more than eight values it tries four: the first
/// two, the middle one and the last.
///
/// Source: M. Musuvathi, S. Qadeer, *Iterative context bounding for systematic testing of
/// multithreaded programs*, PLDI 2007.
struct DepthFirst: Strategy {
  private struct Level: Sendable {
    /// The position of the current option among the tried ones.
    var turn = 0
    let width: Int
    /// The number of options to try here.
    let tried: Int
    let goesOn: Bool
    /// The number of preemptions before this choice.
    let spent: Int

    var spentBehind: Int { spent + (goesOn && turn > 0 ? 1 : 0) }

    /// The current option; if not all are tried, these are the first two, the middle one and the last.
    var choice: Int {
      tried == width || turn < 2 ? turn : turn == 2 ? width / 2 : width - 1
    }
  }

  private let bound: Int
  private var path: [Level] = []
  private var depth = 0
  private var hasBegun = false
  /// True when possible values of a draw were skipped.
  private(set) var hasSkipped = false
  /// True when a choice of the previous run now had another number of options.
  private var hasOtherOptions = false

  /// Creates a strategy whose first run makes only default choices.
  ///
  /// - Parameter bound: The maximum number of preemptions in a run.
  init(preemptions bound: Int) {
    self.bound = bound
  }

  /// True when a run diverged from the previous one.
  ///
  /// It then had other options at a repeated choice, or ended before the choice
  /// that it had to change.
  var hasDiverged: Bool { hasOtherOptions || depth < path.count }

  mutating func prepareRun() -> Bool {
    depth = 0
    defer { hasBegun = true }
    return !hasBegun || advance()
  }

  mutating func choose(_ point: ChoicePoint) -> Int {
    defer { depth += 1 }
    if depth < path.count {
      if path[depth].width == point.width { return path[depth].choice }
      hasOtherOptions = true
      path.removeSubrange(depth...)
    }
    let spent = path.last?.spentBehind ?? 0
    let tried = point.goesOn && spent >= bound ? 1 : self.tried(of: point)
    path.append(Level(width: point.width, tried: tried, goesOn: point.goesOn, spent: spent))
    return 0
  }

  /// Returns the number of options to try.
  ///
  /// For a draw from many values it is small. Otherwise the search would never
  /// return to the first draw.
  private mutating func tried(of point: ChoicePoint) -> Int {
    guard point.tasks.isEmpty, point.width > 8 else { return point.width }
    hasSkipped = true
    return 4
  }

  /// Moves to the next run, if there is one.
  private mutating func advance() -> Bool {
    while let last = path.last {
      if last.turn + 1 < last.tried {
        path[path.count - 1].turn += 1
        return true
      }
      path.removeLast()
    }
    return false
  }
}
