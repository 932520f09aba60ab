public import Synchronization

#if canImport(Glibc)
public import Glibc
#elseif canImport(Darwin)
public import Darwin
#endif

/// A number for the thread that asks; never 0.
@inlinable
@inline(__always)
func currentThread() -> UInt {
  #if canImport(Darwin)
  unsafe UInt(bitPattern: pthread_self())
  #else
  UInt(pthread_self())
  #endif
}

/// Who may handle what was sent, in one word.
@usableFromInline
enum Role {
  /// Nobody is at it, and nothing waits.
  @usableFromInline static let idle: UInt = 0
  /// Somebody is at it, and nothing waits.
  @usableFromInline static let taken: UInt = 1
  /// Somebody is at it, and something waits in the inbox.
  @usableFromInline static let called: UInt = 2
}

/// What waits in a store's inbox.
@usableFromInline
enum Input<R: Reactor>: Sendable {
  case action(R.Action, Ticket?)
  case emission(R.Mutation, Run<R>)
  case ended(Run<R>, (any Error)?)
  case observe(Observer<R.State>)
  case unobserve(Interest)
  case settle(Latch)
  /// Nothing but the wish that somebody looks whether everything is settled.
  case look
  case end
}

extension Store {
  @inlinable
  @inline(__always)
  func takeRole() -> Bool {
    let (isTaken, _) = role.compareExchange(
      expected: Role.idle,
      desired: Role.taken,
      ordering: .acquiring
    )
    guard isTaken else { return false }
    holder.store(currentThread(), ordering: .relaxed)
    return true
  }

  @inlinable
  @inline(__always)
  func giveBackRole() {
    if !tryGiveBackRole() { drain() }
  }

  @inlinable
  @inline(__always)
  func tryGiveBackRole() -> Bool {
    holder.store(0, ordering: .relaxed)
    return role.compareExchange(
      expected: Role.taken,
      desired: Role.idle,
      ordering: .releasing
    ).exchanged
  }

  /// Whether the calling thread is the one that handles things now.
  @inlinable var isHolder: Bool { holder.load(ordering: .relaxed) == currentThread() }

  /// Handles an input now, or queues it where the store is busy.
  @inlinable
  func submit(_ input: Input<R>) {
    guard takeRole() else { return enqueue(input) }
    handle(input)
    giveBackRole()
  }

  /// Leaves an input to whoever holds the role, or handles it where nobody does any more.
  ///
  /// `called` becomes `taken` only under the inbox's lock, so whoever sees it there may append.
  @inlinable
  @inline(never)
  func enqueue(_ input: Input<R>) {
    let isOurs = needAnnex().inbox.withLock { inbox in
      if takeRole() { return true }
      while role.load(ordering: .relaxed) != Role.called {
        let (isCalled, _) = role.compareExchange(
          expected: Role.taken,
          desired: Role.called,
          ordering: .relaxed
        )
        if !isCalled, takeRole() { return true }
      }
      inbox.append(input)
      return false
    }
    guard isOurs else { return }
    handle(input)
    giveBackRole()
  }

  /// Handles what waits, in the order of arrival, until the inbox is empty.
  @inlinable
  @inline(never)
  func drain() {
    var batch = ContiguousArray<Input<R>>()
    let annex = needAnnex()
    repeat {
      holder.store(currentThread(), ordering: .relaxed)
      annex.inbox.withLock { inbox in
        swap(&inbox, &batch)
        role.store(Role.taken, ordering: .relaxed)
      }
      for input in batch { handle(input) }
      lookWhetherSettled()
      batch.removeAll(keepingCapacity: batch.count < 4096)
    } while !tryGiveBackRole()
  }

  @inlinable
  func handle(_ input: Input<R>) {
    switch input {
    case .action(let action, let ticket): handle(action, for: ticket)
    case .emission(let mutation, let run): if run.isAlive { commit(mutation) }
    case .ended(let run, let error): workEnded(run, error)
    case .observe(let observer): attach(observer)
    case .unobserve(let interest): detach(interest)
    case .settle(let latch): whenSettled(latch)
    case .look: break
    case .end: if unsafe !isEnded { windUp(needAnnex()) }
    }
  }
}
