import Synchronization

/// A reader of a store that has already ended; it receives the last value once.
@usableFromInline
final class FinalStateIterator<R: Reactor, Value: Sendable>: ElementIterator {
  private let finalState: FinalState<R>
  private let part: @Sendable (R.State) -> Value
  private let isDelivered = Atomic(false)

  @usableFromInline
  init(_ finalState: FinalState<R>, part: @escaping @Sendable (R.State) -> Value) {
    self.finalState = finalState
    self.part = part
  }

  @usableFromInline
  func next() async -> Value? {
    if isDelivered.exchange(true, ordering: .relaxed) { return nil }
    return await finalState.waitForLastState().map(part)
  }
}
