import Synchronization

// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
// store's role, like the store's own fields.
/// The parts of a store that only parents, children and stores with pulse readers need.
@safe
final class ChildLinks<R: Reactor>: AnyChildLinks, @unchecked Sendable {
  /// The stores of the children in the state, if any was requested.
  let childStores = AtomicLazyReference<ChildStores<R>>()

  override init() {}
}

extension StoreExtras {
  /// The child links, if the store has children or is a child.
  private var childLinks: ChildLinks<R>? {
    anyChildLinks.load().map { unsafe unsafeDowncast($0, to: ChildLinks<R>.self) }
  }

  /// Returns the child links, which the first caller creates on any thread.
  func needChildLinks() -> ChildLinks<R> {
    unsafe unsafeDowncast(
      anyChildLinks.load() ?? anyChildLinks.storeIfNil(ChildLinks<R>()),
      to: ChildLinks<R>.self
    )
  }

  /// The stores of the children, if any was requested.
  var childStores: ChildStores<R>? { childLinks?.childStores.load() }
}

// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
// store's role. `ChildLinks` is the only subclass.
/// The child links of a store of any reactor.
@safe
class AnyChildLinks: @unchecked Sendable {
  /// The memory of the places of children, compared after each change of the state.
  let childWatch = AtomicLazyReference<ChildWatch>()
  /// The name of the store's place in its parent, once the child has left the place.
  @exclusivity(unchecked) var lostPlace: (@Sendable () -> String)?
  /// True when the parent receives the events of this store.
  @exclusivity(unchecked) var hasParentMapping = false
  /// The reentrancy queue of the current action, while the parent receives an event of this store.
  @exclusivity(unchecked) var upward: ReentrancyQueue?

  private let anySeenPulses = AtomicLazyReference<SeenPulses>()

  /// The assignments that the readers of this store's pulses have seen.
  final var seenPulses: SeenPulses {
    anySeenPulses.load() ?? anySeenPulses.storeIfNil(SeenPulses())
  }
}
