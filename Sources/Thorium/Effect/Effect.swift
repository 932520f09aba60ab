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

  /// The effects that a store's ledger keeps account of.
  @usableFromInline
  indirect enum Work: Sendable {
    case run(EffectStart, name: String?, Body)
    case concat([Effect])
    case merge([Effect])
    case race([Effect])
    case pause(Duration)
    case retried(Effect, Retries)
    case lined(EffectID, Effect)
    case droppable(EffectID, Effect)
    case throttled(EffectID, Duration, latest: Bool, Effect)
    case keyed(EffectID, cancelInFlight: Bool, Effect)
    case cancel(EffectID)
    case event(R.Event)
    case caught(Effect, @Sendable (any Error) -> R.Mutation)
    case finally(Effect, R.Mutation)
    case errand(Errand<R.State>)
    case mapped(any MappedEffect<R>)
    /// An effect that is made when it begins.
    case deferred(@Sendable () -> Effect)
    /// An effect nested so deep that its parts are released by a loop.
    case deep(Deep<Work>)
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
    plan =
      depth < Depth.limit
      ? .work(work, depth: depth + 1) : .work(.deep(Deep(work)), depth: 0)
  }

  /// Makes the effect that a ``Deep`` value contains.
  @inlinable
  init(_ deep: Deep<Work>) {
    plan = .work(deep.value, depth: Depth.limit)
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
