public import Synchronization

// Proof that `@unchecked Sendable` is right: the fields marked `@exclusivity(unchecked)` belong
// to the thread that holds the **role** (`role` is neither `idle` nor `parked`), or to the task to
// which it was handed. The role is taken with an acquiring and given back with a releasing
// exchange, and a task sees what was written before it was started; so each holder sees all that
// the one before it wrote, and there is never more than one. `revision` and `isEnded` alone
// are also read by others: they are written only by the holder while it has `lock`, and read by
// others only with `lock`.
/// A store of any reactor: the mailbox, and the effects that are at work.
///
/// Its code is compiled once for all reactors. Use it to hold stores of several reactors, for instance to end them
/// together.
///
///     let stores: [AnyStore] = [session, store]
///     for store in stores { store.end() }
@safe
public class AnyStore: @unchecked Sendable {
  /// The clock, the executor and the other parts of the world that the store uses.
  public let runtime: Runtime

  @usableFromInline let role = Atomic<UInt>(Role.idle)
  /// The thread that holds the role; 0 when no thread does.
  ///
  /// Each thread finds its own number here if and only if it holds the role, since it has removed it
  /// itself before it gave the role back.
  @usableFromInline let holder = Atomic<UInt>(0)
  @usableFromInline let lock = Mutex<Void>(())

  // Beside the lock, which leaves room for them in its word.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  @exclusivity(unchecked) @usableFromInline var isEnded = false
  /// True when tracers, or bodies that wait for actions, receive each action.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// True when inputs pass pipelines, or when the store has ended.
  @exclusivity(unchecked) @usableFromInline var isDiverted = false
  /// How often the state has changed.
  @exclusivity(unchecked) @usableFromInline var revision: UInt = 0
  /// The address of the annex, which a store has only when it needs one; 0 before.
  ///
  /// A plain word: the end of a generic class is not specialised, and each field that depends on
  /// the reactor's type would be looked up then.
  @usableFromInline let annex = Atomic<UInt>(0)

  @inlinable
  init(in runtime: Runtime) {
    self.runtime = runtime
  }

  /// Whether only the runtime's place may take the role.
  @usableFromInline final var isPlaced: Bool {
    runtime.parts.isSpecial && !runtime.place.isSender
  }

  /// Whether the store has never needed anything but its state, which is most often so of a screen.
  @inlinable final var isBare: Bool { annex.load(ordering: .acquiring) == 0 }

  /// The annex, where there is one.
  @usableFromInline final var existingAnyAnnex: AnyAnnex? {
    guard let address = unsafe UnsafeRawPointer(bitPattern: annex.load(ordering: .acquiring)) else {
      return nil
    }
    return unsafe Unmanaged<AnyAnnex>.fromOpaque(address).takeUnretainedValue()
  }

  /// The annex, made when it is first needed, by any thread.
  @usableFromInline
  final func needAnyAnnex() -> AnyAnnex {
    existingAnyAnnex ?? makeAnyAnnex()
  }

  /// Makes the annex, of which only a ``Store`` knows the type.
  @usableFromInline
  func makeAnyAnnex() -> AnyAnnex {
    preconditionFailure("Only a Store makes an annex.")
  }

  /// What a person reads for the reactor.
  @usableFromInline var reactorName: String {
    preconditionFailure("Only a Store has a reactor.")
  }

  /// Refuses an action that found the mailbox full, on the thread that sent it.
  ///
  /// It is not a ``Request``: only the holder of the role may read what carries those out.
  @usableFromInline
  func turnAway(_ action: AnyBox, _ refusal: Refusal, _ ticket: Ticket?) {
    preconditionFailure("Only a Store refuses an action.")
  }

  /// The same store, for code that knows its reactor.
  @inlinable
  final func typed<R: Reactor>(as _: R.Type = R.self) -> Store<R> {
    unsafe unsafeDowncast(self, to: Store<R>.self)
  }
}
