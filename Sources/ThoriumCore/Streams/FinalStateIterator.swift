import Synchronization

/// A reader of a store that has already ended; it receives the last value once.
@usableFromInline
final class FinalStateIterator<R: Reactor, Value: Sendable>: ElementIterator {
  private let legacy: FinalState<R>
  private let part: @Sendable (R.State) -> Value
  private let isTold = Atomic(false)

  @usableFromInline
  init(_ legacy: FinalState<R>, part: @escaping @Sendable (R.State) -> Value) {
    self.legacy = legacy
    self.part = part
  }

  @usableFromInline
  func next() async -> Value? {
    if isTold.exchange(true, ordering: .relaxed) { return nil }
    return await legacy.waitForLastState().map(part)
  }
}
