public import Synchronization

/// The parts that many stores never need: running effects, waiting tasks, and the mailbox.
///
/// Its subclass ``StoreExtras`` has the parts whose types depend on the reactor.
///
/// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
/// store's role, like the store's own fields.
@safe
@usableFromInline
class AnyStoreExtras: @unchecked Sendable {
  /// The running effects; `nil` until the first effect starts.
  @exclusivity(unchecked) private(set) var existingWork: StoreWork?
  /// The reentrancy queue of the current action, if a parent or a child has sent the action.
  @exclusivity(unchecked) @usableFromInline var reentrancyQueue: ReentrancyQueue?
  // These fields are adjacent, so that they share one word.
  /// True while observers are called, so emissions must wait.
  @exclusivity(unchecked) @usableFromInline var isNotifying = false
  /// True when code that is specialised for the reactor has created `perform`.
  @exclusivity(unchecked) @usableFromInline var isSpecialised = false
  private let savesContexts: Bool
  /// The stores of the children in the state, if any was requested.
  ///
  /// The object is a ``ChildStores``.
  @usableFromInline let anyChildStores = AtomicLazyReference<AnyChildStores>()
  /// True when there are stores of children.
  ///
  /// It is read after each change of the state, where loading a reference costs more.
  @usableFromInline let hasChildStores = Atomic(false)
  @exclusivity(unchecked) var settling: [AsyncGate] = []
  /// Gates that open when the role is given back, so that the resumed code finds the store free.
  @exclusivity(unchecked) var waking: [AsyncGate] = []
  /// The tracers and the recorder, if there are any; set before other code can reach the store.
  @exclusivity(unchecked) var hook: StoreHook?
  /// The parts that only children and stores with pulse readers need.
  let childLinks = AtomicLazyReference<ChildLinks>()
  /// The queued inputs; `nil` until the first one arrives.
  let postbox = AtomicLazyReference<Postbox>()
  /// The final state, if other code may outlive the store.
  ///
  /// The object is a ``FinalState``.
  @usableFromInline let anyFinalState = AtomicLazyReference<AnyFinalState>()
  /// Carries out requests that need the reactor's types.
  ///
  /// It is a closure and not an overridden method. The methods of a generic class are not
  /// specialised where the class is used. The closure is specialised where it is created.
  @exclusivity(unchecked) @usableFromInline var perform: Perform

  @usableFromInline typealias Perform = @Sendable (AnyStore, Request) -> Void

  @usableFromInline
  init(savesContexts: Bool, perform: @escaping Perform) {
    self.savesContexts = savesContexts
    unsafe self.perform = perform
  }

  /// The running effects; the first effect creates the object.
  final var work: StoreWork {
    if let work = unsafe existingWork { return work }
    let work = StoreWork(savesContexts: savesContexts)
    unsafe existingWork = work
    return work
  }

  /// True when no effect is running.
  final var isIdle: Bool { unsafe existingWork?.effectTree.isEmpty ?? true }

  /// Removes and returns the gates to open when the role is given back.
  ///
  /// - Parameter isSettled: True when the store has settled. Then the gates of the tasks that wait
  ///   for that are among them.
  /// - Returns: The gates.
  final func takeGates(isSettled: Bool = false) -> [AsyncGate] {
    if isSettled {
      unsafe waking += settling
      unsafe settling = []
    }
    defer { unsafe waking = [] }
    return unsafe waking
  }

  /// Returns the child links, which the first caller creates on any thread.
  final func needChildLinks() -> ChildLinks {
    childLinks.load() ?? childLinks.storeIfNil(ChildLinks())
  }

  /// True when a pipeline holds an element back.
  var isHoldingBack: Bool { false }

  /// Removes the mutations of a cancelled body from their pipeline.
  func removeMutations(of run: EffectTask) {}

  /// Returns the final state, which the first call creates.
  func anyFinalState(of store: AnyStore) -> AnyFinalState {
    preconditionFailure("Only StoreExtras knows the type of the state.")
  }
}

/// The running effects of a store.
///
/// It belongs to the holder of the store's role. Many stores never start an effect, so it is a
/// separate object.
@safe
final class StoreWork {
  @exclusivity(unchecked) var effectTree: EffectTree
  /// The number of consecutive bodies that have failed before they suspended, in the current steps.
  @exclusivity(unchecked) var failures = 0
  /// The throttles and the alarms, if there are any.
  @exclusivity(unchecked) var timers: AlarmTable?
  /// The bodies that have started and not ended; recorded only in debug builds.
  @exclusivity(unchecked) var openEffects: Set<EffectNodeID> = []

  init(savesContexts: Bool) {
    unsafe effectTree = EffectTree(savesContexts: savesContexts)
  }
}

// Proof that `@unchecked Sendable` is right: every mutable field belongs to the holder of the
// store's role, like the store's own fields.
/// The parts of a store that only children and stores with pulse readers need.
@safe
final class ChildLinks: @unchecked Sendable {
  /// The name of the store's place in its parent, once the child has left the place.
  @exclusivity(unchecked) var lostPlace: (@Sendable () -> String)?
  /// True when the parent receives the events of this store.
  @exclusivity(unchecked) var hasParentMapping = false
  /// The reentrancy queue of the current action, while the parent receives an event of this store.
  @exclusivity(unchecked) var upward: ReentrancyQueue?

  private let anySeenPulses = AtomicLazyReference<SeenPulses>()

  /// The assignments that the readers of this store's pulses have seen.
  var seenPulses: SeenPulses { anySeenPulses.load() ?? anySeenPulses.storeIfNil(SeenPulses()) }
}

/// A request from code without the reactor's types to code that has them.
///
/// Requests come from the holder of the role. They also come from the release of the store, when no
/// other code can reach it.
@usableFromInline
enum Request {
  /// Handle an action.
  case action(AnyBox, PendingAction?)
  /// Handle an action that has passed its pipeline.
  case passedAction(AnyBox, PendingAction?)
  /// Change the state by a mutation.
  case mutation(AnyBox, from: EffectTask?)
  /// Change the state by an array of mutations.
  case mutations(AnyBox)
  case event(AnyBox)
  /// Ask the reactor for the effect that follows a failure.
  case failure(any Error, root: EffectNodeID)
  /// End all work that the store has started.
  case endStore
  /// Record the last state of an ended store, or end a store that is being released.
  case release
}
