/// An effect without the types of its reactor, for the effect tree.
@usableFromInline
struct AnyEffect: Sendable {
  @usableFromInline
  enum Plan: Sendable {
    case none
    /// A mutation.
    case just(AnyBox)
    /// An array of mutations.
    case many(AnyBox)
    /// Any other effect, with the nesting depth that is released by recursion.
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

  /// Creates an effect that contains others, with the depth of the deepest one.
  @inlinable
  init(_ work: Work, around depth: UInt8) {
    plan =
      depth < Depth.limit
      ? .work(work, depth: depth + 1) : .work(.deep(Deep(work)), depth: 0)
  }

  @inlinable static var none: Self { Self(.none) }

  /// The nesting depth of this effect that is released by recursion.
  @inlinable var depth: UInt8 {
    if case .work(_, let depth) = plan { depth } else { 0 }
  }
}

extension AnyEffect {
  /// Returns this effect after a pause.
  func after(_ pause: Duration) -> Self {
    Self(.concat([Self(.pause(pause.clamped)), self]), around: depth)
  }
}

/// The work of an effect that is not just mutations.
@usableFromInline
indirect enum Work: Sendable {
  /// The body of an effect, without the types of its reactor.
  @usableFromInline typealias Body = @Sendable (AnyEmitterTarget) async throws -> Void

  case run(EffectStart, name: String?, Body)
  case concat([AnyEffect])
  case merge([AnyEffect])
  case race([AnyEffect])
  case pause(Duration)
  /// A timer that the store keeps when the effect is over.
  case timer(StoreTimer)
  /// The mutations of a timer whose time has passed.
  case due(StoreTimer)
  case retried(AnyEffect, Retries)
  /// An effect that starts by the policy for its id.
  case underID(EffectID, EffectPolicy, AnyEffect)
  case cancel(EffectID)
  /// An event.
  case event(AnyBox)
  /// An effect, and a function that returns a mutation for its error.
  case caught(AnyEffect, @Sendable (any Error) -> AnyBox)
  /// An effect, and the mutation at its end.
  case finally(AnyEffect, AnyBox)
  /// An action for a child, which only the store knows how to send.
  case childAction(AnyBox)
  case mapped(AnyMappedEffect)
  /// An effect that is created when it starts.
  case deferred(@Sendable () -> AnyEffect)
  /// An effect nested so deeply that its parts are released by a loop.
  case deep(Deep<Work>)
}

/// A mapped effect of any reactors.
@usableFromInline
struct AnyMappedEffect: Sendable {
  /// The effect: an `any MappedEffect<Other>`.
  let effect: AnyBox
  /// Returns the effect without its map, which is applied to the parts of the effect instead.
  let unwrap: @Sendable () -> AnyEffect
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

extension Effect {
  /// This effect without the types of its reactor.
  @inlinable var erased: AnyEffect {
    switch plan {
    case .none: .none
    case .just(let mutation): AnyEffect(.just(Box(mutation)))
    case .many(let mutations): AnyEffect(.many(Box(mutations)))
    case .work(let work, let depth): AnyEffect(.work(work, depth: depth))
    }
  }

  @inlinable
  @inline(never)
  static func erased(_ effects: [Self]) -> [AnyEffect] { effects.map(\.erased) }
}
