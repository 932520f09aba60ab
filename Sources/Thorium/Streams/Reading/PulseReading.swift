public import Synchronization

/// What one reader of a pulse has seen of it.
@usableFromInline
final class PulseReading<Value: Sendable>: Sendable {
  /// The count of the pulse up to which everything was read; the holder of the role sets it.
  @usableFromInline let seen: Atomic<Int>
  @usableFromInline let reading: BacklogReading<Value>

  /// Begins to read: what was set before is old, and what is set from now on is news.
  @usableFromInline
  init(_ pulse: Pulse<Value>, into reading: BacklogReading<Value>) {
    seen = Atomic(pulse.count)
    self.reading = reading
  }

  /// Looks whether something was set.
  @inlinable
  func look(at pulse: Pulse<Value>) {
    if pulse.count != seen.load(ordering: .relaxed) { receive(pulse) }
  }

  @usableFromInline
  func receive(_ pulse: Pulse<Value>) {
    let news = pulse.news(since: seen.load(ordering: .relaxed))
    seen.store(pulse.count, ordering: .relaxed)
    reading.receive(news.values, missing: news.lost)
  }
}
