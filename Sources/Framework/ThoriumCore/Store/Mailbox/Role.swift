public import Synchronization
public import ThoriumSystem

/// The right to handle the inputs of a store, which at most one thread holds.
///
/// It is one word: the number of the thread that holds the role, or ``rest``. Its lowest bit is set
/// while the role is **called**: the holder asks the ``Mailbox`` before it gives the role back. When
/// a called role has no holder, a scheduled task will take it.
///
/// The word of a called role changes only under the lock of the mailbox. `take`, `takeAtPlace` and
/// `giveBack` change no called role, so they need no lock. `call` needs none in the holder.
@usableFromInline
struct Role: ~Copyable {
  @usableFromInline let word: Atomic<UInt>
  /// The word while no thread holds the role, and nothing waits.
  ///
  /// It is 2 if only code at the store's place may take the role, and 0 otherwise. No thread has
  /// such a number.
  @usableFromInline let rest: UInt

  @inlinable
  init(isPlaced: Bool) {
    rest = isPlaced ? 2 : 0
    word = Atomic(rest)
  }

  /// True when the calling thread holds the role.
  @inlinable
  @inline(__always)
  var isHeldHere: Bool { word.load(ordering: .relaxed) & ~3 == currentThread() }

  /// True when no thread holds the role, and nothing waits.
  var isAtRest: Bool { word.load(ordering: .acquiring) == rest }

  /// True when no thread holds the role, and a task is scheduled.
  var isPosted: Bool { word.load(ordering: .relaxed) == rest | 1 }

  /// Takes the role if it is at rest, and if any thread may take it.
  @inlinable
  @inline(__always)
  func take() -> Bool {
    word.compareExchange(expected: 0, desired: currentThread(), ordering: .acquiring).exchanged
  }

  /// Takes the role at the store's place, if it is at rest.
  @inlinable
  func takeAtPlace() -> Bool {
    word.compareExchange(expected: rest, desired: currentThread(), ordering: .acquiring).exchanged
  }

  /// Gives the role back, unless it is called.
  @inlinable
  @inline(__always)
  func giveBack() -> Bool {
    let holder = word.load(ordering: .relaxed)
    if holder & 1 != 0 { return false }
    return word.compareExchange(expected: holder, desired: rest, ordering: .releasing).exchanged
  }

  /// Calls the role, so that the holder asks the mailbox.
  ///
  /// Code other than the holder needs the lock of the mailbox.
  ///
  /// - Returns: True when no thread holds the role.
  @discardableResult
  func call() -> Bool {
    word.bitwiseOr(1, ordering: .acquiring).oldValue & ~3 == 0
  }

  /// Takes a role that no other code can take.
  ///
  /// The caller has the lock of the mailbox, or other code cannot reach the store yet.
  ///
  /// - Parameter isCalled: True when the holder must ask the mailbox.
  func hold(isCalled: Bool) {
    _ = word.exchange(currentThread() | (isCalled ? 1 : 0), ordering: .acquiring)
  }

  /// Gives a called role back.
  ///
  /// The caller has the lock of the mailbox.
  ///
  /// - Parameter isPosted: True when a task is scheduled.
  func release(isPosted: Bool) {
    word.store(rest | (isPosted ? 1 : 0), ordering: .releasing)
  }
}

// The role allows one thread at a time to handle the inputs of a store.
extension AnyStore {
  /// Handles an input now or after a short wait, or queues it.
  ///
  /// It is queued if the store stays busy, or if the caller is not at the store's place.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - caller: The actor in which the caller runs, if that is known.
  ///   - isInBurst: True when a child or the parent sends the input in its burst.
  @usableFromInline
  func submit(_ input: Input, from caller: (any Actor)? = nil, isInBurst: Bool = false) {
    guard takeRoleSoon(from: caller) else {
      return enqueue(input, from: caller, isInBurst: isInBurst)
    }
    handle(input)
    giveBackRole()
  }

  /// Handles an input; the caller holds the role.
  func handle(_ input: Input) {
    switch input {
    case .action(let action, let pendingAction): performRequest(.action(action, pendingAction))
    case .emission(let mutation, let run, let handled):
      if run.isAlive { performRequest(.mutation(mutation, from: run)) }
      if let handled { openGate(handled) }
    case .ended(let run, let error):
      guard run.isAlive else { return }
      let extras = needAnyExtras()
      endBody(run, BodyEnding(error: error), extras)
      performSteps(extras)
    case .turn(let goOn): goOn(self)
    case .unobserve(let token): detach(token)
    case .settle(let gate): addSettledWaiter(gate)
    case .carried(let input, let carrier): carrier.run(in: runtime.parts.actor) { handle(input) }
    case .held(let input, let hold):
      beginBurst()
      hold.end()
      handle(input)
    }
  }

  /// Handles the waiting inputs, and gives the role back.
  @inlinable
  @inline(__always)
  func giveBackRole() {
    if !role.giveBack() { serve() }
  }

  /// True when the calling thread holds the role.
  @inlinable var isHolder: Bool { role.isHeldHere }

  /// Takes the role of a placed store at its place, or of another store now or after a short wait.
  ///
  /// Queueing an input costs a task, which carries the context of its sender. So a thread waits for
  /// a moment while another one handles inputs. The holder may be blocked, and may even wait for this
  /// thread, so the wait is short. A thread does not wait if one of these is true:
  /// - The store has a place.
  /// - A task will take the role.
  /// - Another thread has waited in vain while the holder handled this input.
  ///
  /// - Parameter caller: The actor in which the caller runs, if that is known.
  /// - Returns: True when the thread has the role now.
  @usableFromInline
  func takeRoleSoon(from caller: (any Actor)? = nil) -> Bool {
    if isPlaced { return mayHandle(in: caller) && role.takeAtPlace() }
    if role.take() { return true }
    let postbox = existingAnyExtras?.postbox.load()
    if isHolder || postbox?.isBlocked.load(ordering: .relaxed) == true { return false }
    for _ in 0..<64 where !role.isPosted {
      yieldThread()
      if role.take() { return true }
    }
    postbox?.isBlocked.store(true, ordering: .relaxed)
    return false
  }

  /// Gives the role back, and has the waiting inputs handled: at the store's place if it has one.
  func leaveRole() {
    if !role.giveBack() { serve(mayHandle: !isPlaced) }
  }

  /// Opens a gate when the role is given back, or at once if this thread does not hold the role.
  ///
  /// So the tasks that wait for the store find it free. If more inputs wait, the gate opens earlier,
  /// since the mailbox might never become empty.
  func openGate(_ gate: AsyncGate) {
    guard isHolder else { return gate.open() }
    unsafe needAnyExtras().waking.append(gate)
    role.call()
  }
}
