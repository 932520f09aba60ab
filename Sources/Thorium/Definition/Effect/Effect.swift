/// What a reactor asks for, as a value: a stream of mutations that has not begun.
///
/// Nothing runs before a ``Store`` starts the effect, or somebody reads it alone. Immediate parts at the head of an effect
/// happen before `send` returns; a body runs to its first suspension before `send` returns.
///
///     return .concat(
///       .just(.setLoading(true)),
///       .run { emit in emit(.setUsers(try await api.users())) }
///     )
///     .catch { .setError("\($0)") }
///     .finally(.setLoading(false))
///
/// An effect that throws has failed, and everything around it that does not catch the error has
/// failed with it. See <doc:Contract>, E1 to E10.
public struct Effect<R: Reactor>: Sendable {
  /// What an effect's body is: it emits mutations until it returns or throws.
  public typealias Body = @Sendable (Emitter<R>) async throws -> Void

  /// The cheap effects, which need no ledger, and the others.
  @usableFromInline
  enum Plan: Sendable {
    case none
    case just(R.Mutation)
    case many([R.Mutation])
    /// Any other effect, with the depth of the effects in it that are released by recursion.
    case work(Work, depth: UInt8)
  }

  @usableFromInline let plan: Plan

  @inlinable
  init(_ plan: Plan) {
    self.plan = plan
  }

  @inlinable
  init(_ work: Work) {
    plan = .work(work, depth: 0)
  }

  /// Makes an effect that contains another one.
  @inlinable
  init(_ work: Work, around part: Effect) {
    self.init(work, around: part.depth)
  }

  /// Makes an effect that contains others.
  @inlinable
  init(_ work: Work, around parts: [Effect]) {
    self.init(work, around: parts.reduce(0) { Swift.max($0, $1.depth) })
  }

  /// Makes an effect that contains others, with the depth of the deepest one.
  @inlinable
  init(_ work: Work, around depth: UInt8) {
    self.init(AnyEffect(work, around: depth))
  }

  /// Makes an effect of this reactor from one without types.
  @inlinable
  init(_ effect: AnyEffect) {
    plan =
      switch effect.plan {
      case .none: .none
      case .just(let mutation): .just(mutation.value())
      case .many(let mutations): .many(mutations.value())
      case .work(let work, let depth): .work(work, depth: depth)
      }
  }

  /// The depth of the effects in this one that are released by recursion.
  @inlinable var depth: UInt8 {
    if case .work(_, let depth) = plan { depth } else { 0 }
  }
}

/// How the body of an effect begins.
public enum EffectStart: Sendable {
  /// On the thread that handles the action, up to the first suspension, before `send` returns.
  case immediate
  /// Later, on the runtime's executor. Choose it for a body that computes for long.
  case enqueued
}
