/// A queue of the elements that wait for one reader, with a policy for elements beyond a limit.
///
///     var backlog = BoundedQueue<String>(limit: 2, overload: .dropOldest)
///     backlog.append(["a", "b", "c"])   // [.lost(1)]
///     backlog.next()                    // "b"
///
/// Every loss is reported. The first one is reported immediately. Later losses are reported
/// when the reader reads again, by ``takeLost()``. So a reader that hangs does not cost a
/// report for each loss.
@usableFromInline
struct BoundedQueue<Element: Sendable>: Sendable {
  /// A fact to report.
  enum Notice: Equatable {
    /// This number of elements was lost.
    case lost(Int)
    /// This number of elements wait, which is more than the limit.
    case behind(waiting: Int)
  }

  private let limit: Int
  private let overload: OverloadPolicy
  /// The elements that arrived last, in order.
  private var incoming: [Element] = []
  /// The elements to read next, in reverse order, so that removing the next one moves no other.
  private var outgoing: [Element] = []
  /// The number of lost elements that are not yet reported.
  private var lost = 0
  private var isLossReported = false
  private var isExcessReported = false

  @usableFromInline
  init(limit: Int, overload: OverloadPolicy) {
    precondition(limit > 0, "The limit of a stream is 1 or more, not \(limit).")
    self.limit = limit
    self.overload = overload
  }

  /// The number of waiting elements.
  var count: Int { incoming.count + outgoing.count }

  /// Appends elements and applies the overload policy.
  ///
  /// - Parameters:
  ///   - elements: The new elements, in order.
  ///   - missing: The number of elements lost on the way before these; 0 by default.
  /// - Returns: The facts to report now.
  mutating func append(_ elements: [Element], missing: Int = 0) -> [Notice] {
    incoming += elements
    lost += missing
    shrink()
    var notices: [Notice] = []
    if lost > 0, !isLossReported {
      isLossReported = true
      notices.append(.lost(takeLost()))
    }
    if count > limit, !isExcessReported {
      isExcessReported = true
      notices.append(.behind(waiting: count))
    }
    return notices
  }

  /// Removes and returns the element that has waited longest.
  mutating func next() -> Element? {
    let element = oldest()
    isLossReported = false
    if count == 0 { isExcessReported = false }
    return element
  }

  /// Returns the number of losses that are not yet reported, and resets it.
  mutating func takeLost() -> Int {
    defer { lost = 0 }
    return lost
  }

  private mutating func shrink() {
    let excess = count - limit
    guard excess > 0 else { return }
    switch overload {
    case .report: return
    case .refuse: incoming.removeLast(excess)
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
