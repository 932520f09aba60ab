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

  /// Takes the role at the place of the store, where nobody has it and nothing waits.
  @inlinable
  func takeParkedRole() -> Bool {
    let (isTaken, _) = role.compareExchange(
      expected: Role.parked,
      desired: Role.taken,
      ordering: .acquiring
    )
    if isTaken { holder.store(currentThread(), ordering: .relaxed) }
    return isTaken
  }

  @inlinable
  @inline(__always)
  func giveBackRole() {
    if !tryGiveBackRole() { drain() }
  }

  /// Gives the role back, unless something waits.
  @inlinable
  @inline(__always)
  func tryGiveBackRole(to rest: UInt = Role.idle) -> Bool {
    holder.store(0, ordering: .relaxed)
    return role.compareExchange(
      expected: Role.taken,
      desired: rest,
      ordering: .releasing
    ).exchanged
  }

  /// Whether the calling thread is the one that handles things now.
  @inlinable var isHolder: Bool { holder.load(ordering: .relaxed) == currentThread() }

  /// Handles an input now, or queues it where the store is busy or the caller is not at its place.
  ///
  /// - Parameters:
  ///   - input: What to handle.
  ///   - caller: The actor in which the caller runs, where that is known.
  @inlinable
  func submit(_ input: Input<R>, from caller: (any Actor)? = nil) {
    guard takeRole() else { return enqueue(input, from: caller) }
    handle(input)
    giveBackRole()
  }

  /// Handles an input after all that waits, where the caller is at the store's place, or queues it.
  @inlinable
  @inline(never)
  func enqueue(_ input: Input<R>, from caller: (any Actor)?) {
    guard let caller, caller === runtime.parts.actor, !isHolder else { return enqueue(input) }
    if takeParkedRole() {
      handle(input)
      if !tryGiveBackRole(to: Role.parked) { drain() }
    } else {
      enqueue(input)
      // The scheduled task runs in the same actor, so it cannot run before this returns.
      if call(from: Role.posted) { drain() }
    }
  }

  /// Takes the role if it is free, or if another thread gives it back soon.
  ///
  /// A body that emits in a loop and queues each mutation keeps the draining thread busy. It would
  /// find the role taken at every later emission, too. So it waits while that thread handles queued
  /// inputs. If none is handled, the next emissions do not wait: the holder may be blocked, and may even wait
  /// for this body. A body cannot take the role of a store that has a place.
  @usableFromInline
  func takeRoleSoon() -> Bool {
    if takeRole() { return true }
    if isHolder || isPlaced { return false }
    let postbox = needAnnex().postbox
    if postbox.hurried.load(ordering: .relaxed) > 0 {
      postbox.hurried.subtract(1, ordering: .relaxed)
      return false
    }
    var (last, idle) = (postbox.handled.load(ordering: .relaxed), 0)
    for _ in 0..<4_096 where idle < 64 {
      sched_yield()
      if takeRole() { return true }
      let now = postbox.handled.load(ordering: .relaxed)
      (last, idle) = (now, now == last ? idle + 1 : 0)
    }
    postbox.hurried.store(64, ordering: .relaxed)
    return false
  }

  /// Leaves an input to whoever holds the role, or handles it where nobody does any more.
  ///
  /// The input is queued with the context of its sender, unless the mailbox is full or the runtime carries no
  /// contexts.
  @inlinable
  @inline(never)
  func enqueue(_ input: Input<R>) {
    let postbox = needAnnex().postbox
    let hasContext =
      runtime.parts.carriesContext && input.needsContext
      && postbox.waiting.load(ordering: .relaxed) < runtime.limits.mailbox
    enqueue(hasContext ? input.carried : input, in: postbox)
  }

  /// Queues an input as it is.
  ///
  /// `called` becomes `taken` only under the inbox's lock, and `posted` becomes `called` first. So
  /// whoever sees one of the two there may append.
  @inlinable
  func enqueue(_ input: Input<R>, in postbox: Postbox<R>) {
    let isForeign = !isHolder
    let mayNeedCarrier = runtime.parts.carriesContext && input.needsContext
    let reception: Reception<R> = postbox.inbox.withLock { inbox in
      if mayNeedCarrier, inbox.inputs.count < runtime.limits.mailbox { return .needsCarrier }
      defer { postbox.waiting.store(inbox.inputs.count, ordering: .relaxed) }
      while !isCalled {
        if takeRole() { return .isOurs }
        if call(from: Role.taken) { break }
        if post() {
          inbox.append(input, isForeign: isForeign)
          return .awakens
        }
      }
      return inbox.receive(input, isForeign: isForeign, runtime.limits)
    }
    switch reception {
    case .waits: break
    case .isOurs:
      handle(input)
      giveBackRole()
    case .awakens: schedule()
    case .overloads(let count):
      runtime.report(.overloaded(waiting: count, reactor: "\(R.self)"))
    case .isRefused(let action, let ticket, let refusal, nil): turnAway(action, refusal, ticket)
    case .isRefused(let action, let ticket, let refusal, let carrier?):
      carrier.run(in: nil) { turnAway(action, refusal, ticket) }
    case .needsCarrier: enqueue(input.carried, in: postbox)
    }
  }

  /// Whether it has been said that something waits.
  @inlinable var isCalled: Bool {
    let role = role.load(ordering: .relaxed)
    return role == Role.called || role == Role.posted
  }

  /// Says that something waits in a store that is at rest at a place of its own.
  ///
  /// Who says so schedules a task. This access hands on what the last holder released, to whoever takes
  /// the role next.
  @inlinable
  func post() -> Bool {
    role.compareExchange(expected: Role.parked, desired: Role.posted, ordering: .relaxed).exchanged
  }

  /// Says to whoever holds the role that something waits, or takes the role of a store where that was said.
  ///
  /// The holder calls itself where it is to look once more before it gives the role back. Who calls from
  /// `posted` has the role then.
  @inlinable
  @discardableResult
  func call(from rest: UInt) -> Bool {
    role.compareExchange(expected: rest, desired: Role.called, ordering: .acquiring).exchanged
  }

  /// Handles what waits, in the order of arrival, until the inbox is empty.
  ///
  /// What others have sent is handled up to a limit; then a task goes on with it. Where no contexts are
  /// carried, inputs of other senders are handled without the values of this thread: an observer may
  /// send to another store, where a body begins.
  ///
  /// - Parameters:
  ///   - begun: Inputs that were taken out of the inbox already.
  ///   - mayHaveValues: True when the calling code may have task-local values of one of the senders.
  @inlinable
  @inline(never)
  func drain(_ begun: Batch<R>? = nil, mayHaveValues: Bool = true) {
    let annex = needAnnex()
    let mustLeaveContext = mayHaveValues && !runtime.parts.carriesContext
    var isThrough = false
    let rest = isPlaced ? Role.parked : Role.idle
    var left = runtime.limits.handOff
    var batch = begun ?? Batch()
    repeat {
      holder.store(currentThread(), ordering: .relaxed)
      unsafe annex.isDraining = true
      if batch.isEmpty {
        annex.postbox.inbox.withLock { inbox in
          inbox.empty(into: &batch)
          annex.postbox.waiting.store(0, ordering: .relaxed)
          role.store(Role.taken, ordering: .relaxed)
        }
      }
      if batch.isShared, mustLeaveContext {
        return Carrier.empty().run(in: runtime.parts.actor) { drain(batch, mayHaveValues: false) }
      }
      while !batch.isEmpty {
        if batch.isShared {
          if left == 0 { return handOver(batch, annex) }
          left -= 1
        }
        handleQueued(batch.next())
        annex.postbox.noteHandled()
      }
      lookWhetherSettled()
      let waking = endDraining(annex)
      isThrough = tryGiveBackRole(to: rest)
      for latch in waking { latch.open() }
    } while !isThrough
  }

  /// Leaves the role, and what is left of a batch, to a task.
  @inlinable
  func handOver(_ batch: Batch<R>, _ annex: Annex<R>) {
    let waking = endDraining(annex)
    holder.store(0, ordering: .relaxed)
    goOn(with: batch)
    for latch in waking { latch.open() }
  }

  /// Handles in a task what waits, unless code at the place has done so before the task runs.
  @inlinable
  func schedule() {
    runtime.startHandling(named: "mailbox of \(R.self)") {
      if self.call(from: Role.posted) { self.drain(mayHaveValues: false) }
    }
  }

  /// Handles the rest of a batch in a task; the role is kept for it.
  @inlinable
  func goOn(with batch: Batch<R>) {
    runtime.startHandling(named: "mailbox of \(R.self)") {
      self.drain(batch, mayHaveValues: false)
    }
  }

  /// Handles an input that was queued.
  ///
  /// An input that needs a context and has none found the mailbox full. It is handled without task-local values,
  /// since those of this thread may belong to another sender.
  @inlinable
  func handleQueued(_ input: Input<R>) {
    guard runtime.parts.carriesContext, input.needsContext else { return handle(input) }
    Carrier.empty().run(in: runtime.parts.actor) { handle(input) }
  }

  @inlinable
  func handle(_ input: Input<R>) {
    switch input {
    case .action(let action, let ticket): handle(action, for: ticket)
    case .emission(let mutation, let run): if run.isAlive { commit(mutation, from: run) }
    case .delivery(let mutation, let run, let handled): deliver(mutation, from: run, handled)
    case .ended(let run, let error): workEnded(run, error)
    case .fork(let effect, let branch): begin(effect, as: branch)
    case .unfork(let branch): cancel(branch)
    case .turn(let goOn): goOn(self)
    case .take(let taker): attach(taker)
    case .observe(let observer): attach(observer)
    case .unobserve(let interest): detach(interest)
    case .settle(let latch): whenSettled(latch)
    case .end: if unsafe !isEnded { windUp(needAnnex()) }
    case .carried(let input, let carrier): carrier.run(in: runtime.parts.actor) { handle(input) }
    }
  }
}
