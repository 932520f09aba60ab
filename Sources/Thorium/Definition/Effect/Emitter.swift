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
  // As a body gets it: to convert it would take memory as long as the body sleeps.
  @usableFromInline let target: BodyTarget

  @inlinable
  init(_ target: BodyTarget) {
    self.target = target
  }
}
