/// The work that a reactor requests, as a value: a stream of mutations that has not started.
///
/// Nothing runs before a ``Store`` starts the effect, or a reader iterates over it without a store.
/// Immediate parts at the head of an effect happen before `send` returns. A body runs to its first
/// suspension before `send` returns.
///
///     return .concat(
///       .just(.setLoading(true)),
///       .run { emit in emit(.setUsers(try await api.users())) }
///     )
///     .catch { .setError("\($0)") }
///     .finally(.setLoading(false))
///
/// An effect that throws has failed. Every effect around it that does not catch the error has
/// failed too. See <doc:Contract>, E1 to E10.
public struct Effect<R: Reactor>: Sendable {
  /// The body of an effect, which emits mutations until it returns or throws.
  public typealias Body = @Sendable (Emitter<R>) async throws -> Void

  /// The kinds of effects: cheap ones, which need no effect tree, and all others.
  @usableFromInline
  enum Plan: Sendable {
    case none
    case just(R.Mutation)
    case many([R.Mutation])
    case work(AnyEffect)
  }

  @usableFromInline let plan: Plan

  @inlinable
  init(_ plan: Plan) {
    self.plan = plan
  }

  @inlinable
  init(_ work: Work) {
    plan = .work(AnyEffect(work))
  }

  /// Creates an effect that contains others.
  @inlinable
  @inline(never)
  init(of parts: [Effect], _ work: ([AnyEffect]) -> Work) {
    let parts = parts.map(\.erased)
    plan = .work(AnyEffect(work(parts), around: parts.reduce(0) { Swift.max($0, $1.depth) }))
  }

  /// Creates an effect that contains another one.
  @inlinable
  init(of part: Effect, _ work: (AnyEffect) -> Work) {
    let part = part.erased
    plan = .work(AnyEffect(work(part), around: part.depth))
  }
}

/// The start of an effect's body.
public enum EffectStart: Sendable {
  /// The body runs to its first suspension on the handling thread, before `send` returns.
  case immediate
  /// The body runs later, on the runtime's executor.
  ///
  /// Use it for a body with a long computation.
  case enqueued
}

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

/// The destination of a body's emissions.
@usableFromInline
enum AnyEmitterTarget: Sendable {
  /// The running body, which only the store knows.
  case run(any AnyObject & Sendable)
  /// The target of a body that runs in an effect of another reactor.
  ///
  /// The box contains an ``EmitterTarget``.
  case mappedTarget(AnyBox)
}
