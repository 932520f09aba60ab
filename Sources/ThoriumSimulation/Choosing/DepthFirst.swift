/// Goes through all runs that have at most so many preemptions, one after the other.
///
/// Each run takes the choices of the one before up to the last that can be made otherwise. Of draws
/// from more than eight values it tries four: the first two, one in the middle, and the last.
/// Source: M. Musuvathi, S. Qadeer, *Iterative context bounding for systematic testing of
/// multithreaded programs*, PLDI 2007.
struct DepthFirst: Strategy {
  private struct Level: Sendable {
    /// Which of the options that are tried is taken.
    var turn = 0
    let width: Int
    /// How many options are tried here.
    let tried: Int
    let goesOn: Bool
    /// The preemptions on the way here.
    let spent: Int

    var spentBehind: Int { spent + (goesOn && turn > 0 ? 1 : 0) }

    /// The option that is taken: where not all are tried, it is the first two, one in the middle
    /// and the last.
    var choice: Int {
      tried == width || turn < 2 ? turn : turn == 2 ? width / 2 : width - 1
    }
  }

  private let bound: Int
  private var path: [Level] = []
  private var depth = 0
  private var hasBegun = false
  /// Whether values were left out that could have been drawn.
  private(set) var hasSkipped = false
  /// Whether a point that the run before had come to had another number of options.
  private var hasOtherOptions = false

  /// Begins with the run in which everything happens by itself.
  ///
  /// - Parameter bound: How many preemptions a run may have.
  init(preemptions bound: Int) {
    self.bound = bound
  }

  /// Whether a run that began like the one before had other options on the way, or was over before
  /// it came to the choice that it was to make otherwise.
  var hasDiverged: Bool { hasOtherOptions || depth < path.count }

  mutating func begin() -> Bool {
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

  /// How many options are tried; of wide draws that is a few, or else the first draw would never
  /// have its turn.
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
