/// Who waits for which instant of a virtual clock.
struct Timers: Sendable {
  struct Timer: Sendable {
    let number: Int
    let deadline: VirtualClock.Instant
    let fire: @Sendable (Result<Void, any Error>) -> Void
  }

  var now = VirtualClock.Instant(offset: .zero)
  private var made = 0
  /// In the order in which they are due, the next one last; those due together in the order in
  /// which they came, from behind.
  private var timers: [Timer] = []

  var isEmpty: Bool { timers.isEmpty }

  /// The next instant at which somebody is to be woken.
  var next: VirtualClock.Instant? {
    timers.last.flatMap { $0.deadline < .last ? $0.deadline : nil }
  }

  mutating func nextNumber() -> Int {
    made += 1
    return made
  }

  mutating func insert(_ timer: Timer) {
    timers.insert(timer, at: place(of: timer.deadline))
  }

  mutating func remove(_ number: Int, due deadline: VirtualClock.Instant) -> Timer? {
    var place = place(of: deadline)
    while place < timers.count, timers[place].deadline == deadline {
      if timers[place].number == number { return timers.remove(at: place) }
      place += 1
    }
    return nil
  }

  /// From where on those stand that are due at an instant, the first of them last.
  private func place(of deadline: VirtualClock.Instant) -> Int {
    var low = 0
    var high = timers.count
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].deadline > deadline { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Moves to the next instant at which somebody is to be woken, and takes them out.
  mutating func takeNext(until end: VirtualClock.Instant?) -> [Timer] {
    guard let next, end.map({ next <= $0 }) ?? true else { return [] }
    now = next
    var due: [Timer] = []
    while let last = timers.last, last.deadline == next { due.append(timers.removeLast()) }
    return due
  }

  mutating func takeAll() -> [Timer] {
    defer { timers = [] }
    return timers.reversed()
  }
}
