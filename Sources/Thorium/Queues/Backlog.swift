/// What waits for one reader, in order, and what becomes of more than a limit.
///
///     var backlog = Backlog<String>(limit: 2, overload: .dropOldest)
///     backlog.append(["a", "b", "c"])   // [.lost(1)]
///     backlog.next()                    // "b"
///
/// Every loss is told: the first at once, and what is lost from then on when the reader reads again,
/// by ``takeLost()``. So a reader that hangs does not cost a report at each loss.
@usableFromInline
struct Backlog<Element: Sendable>: Sendable {
  /// What is to be reported.
  enum Notice: Equatable {
    /// So many were lost.
    case lost(Int)
    /// So many wait, which is too much.
    case behind(waiting: Int)
  }

  private let limit: Int
  private let overload: StreamOverload
  /// What has come, in order.
  private var incoming: [Element] = []
  /// What is to be read next, the next one last, so that taking it moves nothing.
  private var outgoing: [Element] = []
  /// How many were lost and not told.
  private var lost = 0
  private var isLossTold = false
  private var isBehindTold = false

  @usableFromInline
  init(limit: Int, overload: StreamOverload) {
    precondition(limit > 0, "For a reader 1 or more may wait, not \(limit).")
    self.limit = limit
    self.overload = overload
  }

  /// How many wait.
  var count: Int { incoming.count + outgoing.count }

  /// Takes in what came.
  ///
  /// - Parameters:
  ///   - elements: What came, in order.
  ///   - missing: How many before these were lost on the way.
  /// - Returns: What is to be reported now.
  mutating func append(_ elements: [Element], missing: Int = 0) -> [Notice] {
    incoming += elements
    lost += missing
    shrink()
    var notices: [Notice] = []
    if lost > 0, !isLossTold {
      isLossTold = true
      notices.append(.lost(takeLost()))
    }
    if count > limit, !isBehindTold {
      isBehindTold = true
      notices.append(.behind(waiting: count))
    }
    return notices
  }

  /// Takes what has waited longest.
  mutating func next() -> Element? {
    let element = oldest()
    isLossTold = false
    if count == 0 { isBehindTold = false }
    return element
  }

  /// Answers how many were lost since that was told, and counts anew.
  mutating func takeLost() -> Int {
    defer { lost = 0 }
    return lost
  }

  private mutating func shrink() {
    let excess = count - limit
    guard excess > 0 else { return }
    switch overload {
    case .report: return
    case .refuseNewest: incoming.removeLast(excess)
    case .dropOldest: for _ in 0..<excess { _ = oldest() }
    }
    lost += excess
  }

  private mutating func oldest() -> Element? {
    if outgoing.isEmpty {
      outgoing = incoming.reversed()
      incoming.removeAll()
    }
    return outgoing.popLast()
  }
}
