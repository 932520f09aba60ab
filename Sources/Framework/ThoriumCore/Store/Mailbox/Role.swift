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
