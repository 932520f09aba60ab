/// The interface of an effect's body to its store: it emits, reads the state, and has the clock.
///
///     .run { emit in
///       try await emit.clock.sleep(for: .seconds(1))
///       emit(.add(emit.currentState.step))
///     }
///
/// An emitter may be copied and kept. When its body has ended or was cancelled, or its store is
/// released, it has no effect.
public struct Emitter<R: Reactor>: Sendable {
  // The target is stored as the body receives it. A conversion would take memory for as long as
  // the body sleeps.
  @usableFromInline let target: AnyEmitterTarget

  @inlinable
  init(_ target: AnyEmitterTarget) {
    self.target = target
  }
}
