/// What the body of an effect has in its hands: a way to emit, the state, and the clock.
///
///     .run { emit in
///       try await emit.clock.sleep(for: .seconds(1))
///       emit(.add(emit.currentState.step))
///     }
///
/// An emitter may be copied and kept. When its body has ended or was cancelled, or its store has
/// gone, it does nothing any more.
public struct Emitter<R: Reactor>: Sendable {
  @usableFromInline let run: Run<R>

  @inlinable
  init(run: Run<R>) {
    self.run = run
  }

  /// Emits a mutation.
  ///
  /// - Parameter mutation: What to change.
  /// - Returns: Whether the body is still alive. Once it is not, nothing that it emits lands, and
  ///   it does best to return.
  @inlinable
  @discardableResult
  public func callAsFunction(_ mutation: R.Mutation) -> Bool {
    guard run.isAlive, let store = run.store else { return false }
    store.land(mutation, from: run)
    return run.isAlive
  }

  /// The state of the store now, or the last one that it had.
  ///
  /// A body that outlives its store may, in the instant in which the store is released, read the
  /// reactor's initial state.
  public var currentState: R.State {
    run.store?.currentState ?? run.legacy.lastState ?? run.reactor.initialState
  }

  /// The clock of the store's runtime.
  public var clock: any Clock<Duration> { run.legacy.runtime.clock }
}
