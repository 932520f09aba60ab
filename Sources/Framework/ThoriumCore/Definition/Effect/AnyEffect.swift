import Synchronization

/// An effect without the types of its reactor, for the effect tree.
@usableFromInline
struct AnyEffect: Sendable {
  @usableFromInline let work: Work
  /// The nesting depth of this effect that is released by recursion.
  @usableFromInline let depth: UInt8

  /// Creates an effect that contains no other.
  @inlinable
  init(_ work: Work) {
    self.work = work
    depth = 0
  }

  /// Creates an effect that contains others, with the depth of the deepest one.
  @inlinable
  init(_ work: Work, around depth: UInt8) {
    let isDeep = depth >= Depth.limit
    self.work = isDeep ? .deep(Deep(work)) : work
    self.depth = isDeep ? 0 : depth + 1
  }

  @inlinable static var none: Self { Self(.none) }
}

extension AnyEffect {
  /// Returns this effect after a pause.
  func after(_ pause: Duration) -> Self {
    Self(.concat([Self(.pause(pause.clamped)), self]), around: depth)
  }
}

/// The work of an effect.
///
/// Cases with one reference are not indirect, since they fit into the word of the others.
@usableFromInline
enum Work: Sendable {
  /// The body of an effect, without the types of its reactor.
  @usableFromInline typealias Body = @Sendable (AnyEmitterTarget) async throws -> Void

  case none
  case mutation(AnyBox)
  /// An array of mutations.
  case mutations(AnyBox)
  indirect case run(EffectStart, name: String?, Body)
  case concat([AnyEffect])
  case merge([AnyEffect])
  case race([AnyEffect])
  indirect case pause(Duration)
  /// A timer that the store keeps when the effect is over.
  indirect case timer(StoreTimer)
  /// The mutations of a timer whose time has passed.
  indirect case due(StoreTimer)
  indirect case retried(AnyEffect, Retries)
  /// An effect that starts by the policy for its id.
  indirect case underID(EffectID, EffectPolicy, AnyEffect)
  indirect case cancel(EffectID)
  /// An event.
  case event(AnyBox)
  /// An effect, and a function that returns a mutation for its error.
  indirect case caught(AnyEffect, @Sendable (any Error) -> AnyBox)
  /// An effect, and the mutation at its end.
  indirect case finally(AnyEffect, AnyBox)
  /// An action for a child, which only the store knows how to send.
  case childAction(AnyBox)
  /// A mapped effect, and a function that applies the map to its parts.
  indirect case mapped(AnyBox, unwrap: @Sendable () -> AnyEffect)
  /// An effect that is created when it starts.
  indirect case deferred(@Sendable () -> AnyEffect)
  /// An effect nested so deeply that its parts are released by a loop.
  case deep(Deep<Work>)
}

extension Effect {
  /// This effect without the types of its reactor.
  @inlinable var erased: AnyEffect {
    switch plan {
    case .none: .none
    case .just(let mutation): AnyEffect(.mutation(Box(mutation)))
    case .many(let mutations): AnyEffect(.mutations(Box(mutations)))
    case .work(let effect): effect
    }
  }
}

/// A value that contains others of its kind, released without recursion.
///
/// Swift releases a value together with the values that only it refers to, by recursion. A
/// value nested 100 000 times would need stack for each level. So an effect has one `Deep` for
/// every ``Depth/limit`` levels. The thread that releases the outermost one releases the
/// others in a loop.
///
///     let effect = (0..<100_000).reduce(Effect<Counter>.none) { inner, _ in .concat(inner, .none) }
@usableFromInline
final class Deep<Value: Sendable>: Sendable {
  /// The value, until this object is released.
  private let content: Mutex<Value?>

  @usableFromInline
  init(_ value: Value) {
    content = Mutex(value)
  }

  deinit {
    // The value is moved into the queue: a reference here would release it after the
    // queue, by recursion.
    releases.handle(content.withLock { $0.take() }) { _ in }
  }

  @usableFromInline var value: Value {
    guard let value = content.withLock({ $0 }) else {
      preconditionFailure("A nested value was read after its release.")
    }
    return value
  }
}

/// The limits of nesting before a loop replaces recursion.
@usableFromInline
enum Depth {
  /// The last depth without a loop, which needs a few kilobytes of stack.
  @inlinable static var limit: UInt8 { 64 }

  /// The maximum number of maps around an effect that call each other; more are joined in pairs.
  @inlinable static var callLimit: UInt8 { 16 }
}

/// The nested values that threads are about to release.
private let releases = ThreadQueue<any Sendable>()
