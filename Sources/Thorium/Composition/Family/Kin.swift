public import Synchronization

// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
// store's role, like the store's own.
/// What a store has only where it has children, or is one.
@safe
@usableFromInline
final class Kin<R: Reactor>: @unchecked Sendable {
  /// The stores of the children in the state, where anybody has asked for one.
  @usableFromInline let family = AtomicLazyReference<Family<R>>()
  /// Where the store stood in a parent, as a person reads it, once that place has gone.
  @exclusivity(unchecked) var lostPlace: (@Sendable () -> String)?
  /// Whether its parent hears it.
  @exclusivity(unchecked) var isHeard = false
  /// What goes on behind the action that is handled, where a store above or below has sent it.
  @exclusivity(unchecked) var cascade: Cascade?
  /// The same, while an event is told that is to be heard in it.
  @exclusivity(unchecked) var upward: Cascade?

  init() {}
}

extension Annex {
  /// What it has for children and as a child, made when it is first needed, by any thread.
  func needKin() -> Kin<R> {
    kin.load() ?? kin.storeIfNil(Kin())
  }

  /// The stores of the children, where anybody has asked for one.
  @inlinable var family: Family<R>? { kin.load()?.family.load() }
}
