/// The pending timers of a virtual clock.
///
/// - Complexity: O(log *n*) to insert, to remove and to take the next one.
struct Timers: Sendable {
  /// A function to call at a deadline.
  struct Timer: Sendable {
    let number: Int
    let deadline: VirtualClock.Instant
    let fire: @Sendable (Result<Void, any Error>) -> Void
  }

  /// The sort key of a timer: its deadline, then its arrival.
  private struct Due: Comparable {
    let deadline: VirtualClock.Instant
    let arrival: Int
    let number: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.deadline, left.arrival) < (right.deadline, right.arrival)
    }
  }

  var now = VirtualClock.Instant(offset: .zero)
  private var made = 0
  private var arrivals = 0
  /// All timers by number, each with its arrival.
  private var timers: [Int: (timer: Timer, arrival: Int)] = [:]
  /// The timers that can become due; the first element always belongs to a pending timer.
  private var heap = Heap<Due>()

  var isEmpty: Bool { timers.isEmpty }

  /// The deadline of the next timer.
  var next: VirtualClock.Instant? { heap.first?.deadline }

  /// The number of timers that can become due.
  ///
  /// - Complexity: O(*n*) for *n* timers.
  var count: Int { timers.values.count { $0.timer.deadline < .never } }

  mutating func nextNumber() -> Int {
    made += 1
    return made
  }

  mutating func insert(_ timer: Timer) {
    arrivals += 1
    timers[timer.number] = (timer, arrivals)
    if timer.deadline >= .never { return }
    heap.insert(Due(deadline: timer.deadline, arrival: arrivals, number: timer.number))
  }

  mutating func remove(_ number: Int) -> Timer? {
    guard let timer = timers.removeValue(forKey: number)?.timer else { return nil }
    dropRemoved()
    return timer
  }

  /// Advances to the next deadline and removes all timers of that instant.
  mutating func removeNext(until end: VirtualClock.Instant?) -> [Timer] {
    guard let next, end.map({ next <= $0 }) ?? true else { return [] }
    now = next
    var due: [Timer] = []
    while let first = heap.first, first.deadline == next {
      if let timer = timers.removeValue(forKey: first.number)?.timer { due.append(timer) }
      dropRemoved()
    }
    return due
  }

  mutating func removeAll() -> [Timer] {
    defer { (timers, heap) = ([:], Heap()) }
    return timers.values
      .sorted { ($0.timer.deadline, $0.arrival) < ($1.timer.deadline, $1.arrival) }
      .map(\.timer)
  }
}

// A removed timer stays in the heap until it is the first, or until most timers in the heap were
// removed.
extension Timers {
  private mutating func dropRemoved() {
    if heap.count > 2 * timers.count + 16 { heap.keep { timers[$0.number] != nil } }
    while let first = heap.first, timers[first.number] == nil { heap.removeFirst() }
  }
}
