public import Synchronization

// Proof that `@unchecked Sendable` is right: the fields marked `@exclusivity(unchecked)` belong to
// the holder of the **role**. At most one thread holds it, since its number is the word of the role.
// A thread takes the role with an acquiring operation and gives it back with a releasing one. So each
// holder sees all writes of the previous holder. Other threads read only `revision` and `isEnded`.
// The holder writes these two under `lock`, and other threads read them under `lock`.
/// A store of any reactor, with its mailbox and its running effects.
///
/// Its code is compiled once for all reactors. Use it to hold stores of several reactors, for
/// instance to end them together.
///
///     let stores: [AnyStore] = [session, store]
///     for store in stores { store.end() }
@safe
public class AnyStore: @unchecked Sendable {
  /// The clock, the executor and the other dependencies of the store.
  @usableFromInline package let runtime: Runtime

  @usableFromInline let role: Role
  @usableFromInline let lock = Mutex<Void>(())

  // These fields follow the lock, where they fit into its word.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var isEnded = false
  /// True while the store has not ended, and only its reactor handles actions and mutations.
  ///
  /// It is false with pipelines, with tracers or a recorder, and while bodies wait for actions.
  @exclusivity(unchecked) @usableFromInline var isPlain = true
  /// True while observers are called, so emissions must wait.
  @exclusivity(unchecked) @usableFromInline var isNotifying = false
  /// The number of changes of the state.
  @exclusivity(unchecked) @usableFromInline package var revision: UInt = 0
  /// The store's extras, which the store creates when it needs them.
  ///
  /// The object is a ``StoreExtras``. The deinitialiser of a generic class is not specialised, so it
  /// would look up each field that depends on the reactor's type.
  @usableFromInline let extras = OnceReference<AnyStoreExtras>()

  @inlinable
  init(in runtime: Runtime) {
    self.runtime = runtime
    role = Role(isPlaced: runtime.parts.isPlaced)
  }

  /// True when only the runtime's place may take the role.
  @inlinable final var isPlaced: Bool { role.rest != 0 }

  /// True when the store has only its state and no extras; most stores of screens are like this.
  @inlinable final var isBare: Bool { extras.isEmpty }

  /// The store's extras, or `nil` if they do not exist yet.
  final var existingAnyExtras: AnyStoreExtras? { extras.load() }

  /// Returns the store's extras, which the first caller creates on any thread.
  final func needAnyExtras() -> AnyStoreExtras {
    existingAnyExtras ?? makeAnyExtras()
  }

  /// Creates the extras; only a ``Store`` knows their type.
  func makeAnyExtras() -> AnyStoreExtras {
    preconditionFailure("Only a Store makes its extras.")
  }

  /// The type of the reactor.
  var reactorType: any Reactor.Type {
    preconditionFailure("Only a Store has a reactor.")
  }

  /// The name of the reactor in reports and traces.
  final var reactorName: String { "\(reactorType)" }

  /// Removes a subscriber, whose subscription is cancelled; the caller holds the role.
  func detach(_ token: ObserverToken) {}

  /// Sends an action, which is an ``AnyChildAction``, to a child.
  func sendChildAction(_ childAction: AnyBox, on queue: ReentrancyQueue) {}

  // These events of a trace have no values of the reactor, but only a Store knows their type.
  func traceEnd(ofAction number: Int, _ ending: TraceEnding) {}
  func traceStart(ofEffect number: Int, _ name: String, action: Int) {}
  func traceEnd(ofEffect number: Int, _ ending: TraceEnding) {}

  /// Refuses an action that found the mailbox full, on the thread that sent it.
  ///
  /// It is not a ``Request``, since only the holder of the role may read the closure that
  /// carries out requests.
  func refuseAction(_ action: AnyBox, _ refusal: Refusal, _ pendingAction: PendingAction?) {
    preconditionFailure("Only a Store refuses an action.")
  }

  /// Returns the same store, typed by its reactor.
  @inlinable
  package final func typed<R: Reactor>(as _: R.Type = R.self) -> Store<R> {
    unsafe unsafeDowncast(self, to: Store<R>.self)
  }
}
