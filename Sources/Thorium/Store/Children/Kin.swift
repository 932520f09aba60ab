import Synchronization

// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
// store's role, like the store's own.
/// The parts of a store that only parents, children and stores with pulse readers need.
@safe
final class Kin<R: Reactor>: AnyKin, @unchecked Sendable {
  /// The stores of the children in the state, where anybody has asked for one.
  let family = AtomicLazyReference<Family<R>>()

  override init() {}
}

extension Annex {
  /// What it has for children and as a child, where it has any or is one.
  private var kin: Kin<R>? { anyKin.load().map { unsafe unsafeDowncast($0, to: Kin<R>.self) } }

  /// What it has for children and as a child, made when it is first needed, by any thread.
  func needKin() -> Kin<R> {
    unsafe unsafeDowncast(anyKin.load() ?? anyKin.storeIfNil(Kin<R>()), to: Kin<R>.self)
  }

  /// The stores of the children, where anybody has asked for one.
  var family: Family<R>? { kin?.family.load() }
}

// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the store's role, and `Kin`
// alone inherits from it.
/// A ``Kin``, of whichever reactor.
@safe
class AnyKin: @unchecked Sendable {
  /// The memory of the places of children, compared after each change of the state.
  let childWatch = AtomicLazyReference<ChildWatch>()
  /// The name of the store's place in its parent, once the place has gone.
  @exclusivity(unchecked) var lostPlace: (@Sendable () -> String)?
  /// True when the parent hears the events of this store.
  @exclusivity(unchecked) var isHeard = false
  /// The cascade of the current action, while the parent hears an event of this store.
  @exclusivity(unchecked) var upward: Cascade?

  private let anySeenPulses = AtomicLazyReference<SeenPulses>()

  /// The assignments that the readers of this store's pulses have seen.
  final var seenPulses: SeenPulses {
    anySeenPulses.load() ?? anySeenPulses.storeIfNil(SeenPulses())
  }
}
