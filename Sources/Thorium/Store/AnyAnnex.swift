public import Synchronization

/// The parts of a store that many stores never need: running effects, waiting tasks, and the mailbox.
///
/// Its subclass ``Annex`` has the parts whose types depend on the reactor.
///
/// Proof that `@unchecked Sendable` is right: all fields that change belong to the holder of the
/// store's role, like the store's own.
@safe
@usableFromInline
class AnyAnnex: @unchecked Sendable {
  /// The running effects, from the first effect on.
  @exclusivity(unchecked) private(set) var existingWork: StoreWork?
  /// The cascade of the current action, if a parent or a child has sent it.
  @exclusivity(unchecked) @usableFromInline var cascade: Cascade?
  // Beside each other, which leaves them one word.
  /// True while observers are called, so emissions must wait.
  @exclusivity(unchecked) @usableFromInline var isTelling = false
  /// True when the holder of the role will look at the inbox, and at the waiting tasks, once more.
  @exclusivity(unchecked) var isDraining = false
  /// True when code that is specialised for the reactor has made `perform`.
  @exclusivity(unchecked) @usableFromInline var isSpecialised = false
  private let savesContexts: Bool
  /// The address of the ``ChildWatch`` that the kin holds; 0 before the first child gets a store.
  ///
  /// It is read after each change of the state, where counting a reference would take most of the time.
  @usableFromInline let childWatch = Atomic<UInt>(0)
  @exclusivity(unchecked) var settling: [Latch] = []
  /// Latches that open when the role is given back, so that the resumed code finds the store free.
  @exclusivity(unchecked) var waking: [Latch] = []
  /// The trace, if the runtime has tracers; it is set before other code has the store.
  @exclusivity(unchecked) var trace: StoreTrace?
  /// A ``Kin``, if the store has children or is a child.
  let anyKin = AtomicLazyReference<AnyKin>()
  /// The queued inputs, from the first one on.
  private let lazyPostbox = AtomicLazyReference<Postbox>()
  /// A ``Legacy``, if other code may outlive the store.
  @usableFromInline let anyLegacy = AtomicLazyReference<AnyLegacy>()
  /// Carries out what needs the types of the reactor.
  ///
  /// It is a closure and not a method that is overridden: the methods of a generic class are not specialised where the
  /// class is used, and this is, since it was made there.
  @exclusivity(unchecked) @usableFromInline var perform: Perform

  @usableFromInline typealias Perform = @Sendable (AnyStore, Request) -> Void

  @usableFromInline
  init(savesContexts: Bool, perform: @escaping Perform) {
    self.savesContexts = savesContexts
    unsafe self.perform = perform
  }

  /// The running effects; the first effect makes the object.
  final var work: StoreWork {
    if let work = unsafe existingWork { return work }
    let work = StoreWork(savesContexts: savesContexts)
    unsafe existingWork = work
    return work
  }

  /// True when no effect is running.
  final var isIdle: Bool { unsafe existingWork?.ledger.isEmpty ?? true }

  /// True when a child has, or had, a store.
  @inlinable final var hasFamily: Bool { childWatch.load(ordering: .relaxed) != 0 }

  /// True when a pipeline holds something back.
  var isHoldingBack: Bool { false }

  /// The queued inputs; the first thread that needs the object makes it.
  final var postbox: Postbox { lazyPostbox.load() ?? lazyPostbox.storeIfNil(Postbox()) }
}

/// The running effects of a store.
///
/// It belongs to the holder of the store's role. Many stores never begin an effect, so it is not in their annex.
@safe
final class StoreWork {
  @exclusivity(unchecked) var ledger: Ledger
  @exclusivity(unchecked) var live = LiveWork()
  /// The body whose first segment runs on this thread now, and how it has ended if it has.
  @exclusivity(unchecked) var starting: (run: Run, ending: BodyEnding?)?
  /// The throttles and the alarms, if there are any.
  @exclusivity(unchecked) var timers: Timers?
  /// The bodies that have begun and not ended, which are counted in debug builds alone.
  @exclusivity(unchecked) var openEffects: Set<WorkID> = []

  init(savesContexts: Bool) {
    unsafe ledger = Ledger(savesContexts: savesContexts)
  }
}

/// A request of code without the reactor's types to the code that has them.
///
/// Only the holder of the role makes requests, or the release of the store, when no other code has it.
@usableFromInline
enum Request {
  /// Handle an action.
  case action(AnyBox, Ticket?)
  /// Change the state by a mutation.
  case mutation(AnyBox, from: Run?)
  /// Change the state by an array of mutations.
  case mutations(AnyBox)
  case event(AnyBox, from: Run?)
  /// Ask the reactor for the effect that follows a failure.
  case failure(any Error, root: WorkID)
  /// Tell an `Observer` every state.
  case observe(AnyObject)
  /// Tell a `Taker` every action.
  case take(AnyObject)
  case unobserve(Interest)
  /// Take back what a pipeline holds of a body that was cancelled.
  case takeBack(Run)
  /// Trace the beginning of a body, or of the wait of an effect.
  case effectBegan(WorkID, name: String, for: Ticket?)
  /// Trace its end.
  case effectEnded(WorkID, TraceEnding)
  /// Trace the end of an action, by its number.
  case actionEnded(Int, TraceEnding)
  /// Make a ``Legacy``.
  case makeLegacy
  /// End all that the store has begun.
  case end
  /// Keep the last state of a store that has ended, or end a store that is being released.
  case release
}

/// How a body has ended.
@usableFromInline
struct BodyEnding {
  let error: (any Error)?

  var ending: TraceEnding { error.map(TraceEnding.failed) ?? .finished }

  init(error: (any Error)?) {
    self.error = error
  }
}
