import Synchronization
import ThoriumSystem

extension AnyStore {
  /// Handles an input now, or queues it.
  ///
  /// It is queued if the store is busy, or if the caller is not at the store's place.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - caller: The actor in which the caller runs, if that is known.
  @usableFromInline
  func submit(_ input: Input, from caller: (any Actor)? = nil) {
    guard takeRole() else { return submitSoon(input, from: caller) }
    handle(input)
    giveBackRole()
  }

  /// Handles an input after all waiting ones if that does not take long, or queues it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - caller: The actor in which the caller runs, if that is known.
  @usableFromInline
  func submitSoon(_ input: Input, from caller: (any Actor)? = nil) {
    guard takeRoleSoon(from: caller) else { return enqueue(input, from: caller) }
    handle(input)
    giveBackRoleHere()
  }

  /// True when code that runs in an actor may handle inputs.
  func mayHandle(in caller: (any Actor)?) -> Bool {
    if !isPlaced { return true }
    guard let caller else { return false }
    return caller === runtime.parts.actor
  }

  /// Queues an input for the holder of the role, or handles all inputs if no thread holds the role.
  ///
  /// The input is queued with the context of its sender, unless the mailbox is full or the runtime
  /// carries no contexts. A task that was scheduled at a place runs in the same actor as a caller
  /// there. So the task cannot run before this returns.
  @usableFromInline
  func enqueue(_ input: Input, from caller: (any Actor)? = nil) {
    let carrier = runtime.parts.carriesContext && input.needsContext ? ContextExecutor() : nil
    enqueue(input, in: carrier)
    if !isHolder, mayHandle(in: caller), requestDrain(from: Role.posted) { drain() }
  }

  /// Queues an input with the context of its carrier.
  ///
  /// `called` becomes `taken` only under the inbox's lock, and `posted` becomes `called` first. So
  /// a thread that reads one of the two under the lock may append.
  private func enqueue(_ input: Input, in carrier: ContextExecutor?) {
    let isForeign = !isHolder
    let reception: EnqueueResult = needAnyExtras().postbox.inbox.withLock { inbox in
      while !isCalled {
        if takeRole() { return .takesRole }
        if requestDrain(from: Role.taken) { break }
        if post() {
          inbox.append(input.carried(by: carrier), isForeign: isForeign)
          return .awakens(inbox.scheduleDrain(of: self))
        }
      }
      return inbox.receive(input, in: carrier, isForeign: isForeign, runtime.limits)
    }
    switch reception {
    case .waits: break
    case .takesRole:
      handle(input.carried(by: carrier))
      giveBackRole()
    case .awakens(let drain): schedule(drain)
    case .overloads(let count):
      carrier?.run(in: nil) {}
      if let count { runtime.report(.overloaded(waiting: count, reactor: reactorName)) }
    case .refused(let action, let pendingAction, let refusal):
      guard let carrier else { return refuseAction(action, refusal, pendingAction) }
      carrier.run(in: nil) { refuseAction(action, refusal, pendingAction) }
    }
  }

  /// Handles the waiting inputs when the caller may have task-local values of one of the senders.
  @usableFromInline
  func drain() {
    drain(Batch(), mayHaveValues: true)
  }

  /// Handles the waiting inputs, in the order of arrival, until the inbox is empty.
  ///
  /// This thread handles the inputs of other senders up to a limit. Then a task continues. If
  /// the runtime carries no contexts, inputs of other senders are handled without the values
  /// of this thread. Otherwise an observer could send to another store and start a body there
  /// with these values.
  ///
  /// - Parameters:
  ///   - batch: Inputs that were already removed from the inbox.
  ///   - mayHaveValues: True when the calling code may have task-local values of one
  ///     of the senders.
  private func drain(_ batch: Batch, mayHaveValues: Bool) {
    let extras = needAnyExtras()
    finishBurst(extras)
    let mustLeaveContext = mayHaveValues && !runtime.parts.carriesContext
    let controller = runtime.parts.controller
    var isThrough = false
    let rest = isPlaced ? Role.parked : Role.idle
    var left = runtime.limits.handOff
    var batch = batch
    repeat {
      holder.store(currentThread(), ordering: .relaxed)
      unsafe extras.isDraining = true
      if batch.isEmpty {
        let scheduled = extras.postbox.inbox.withLock { inbox in
          if inbox.moveInputs(into: &batch) { role.store(Role.taken, ordering: .relaxed) }
          return inbox.scheduled.take()
        }
        scheduled?.cancel()
      }
      if batch.isShared, mustLeaveContext {
        return ContextExecutor.empty().run(in: runtime.parts.actor) {
          drain(batch, mayHaveValues: false)
        }
      }
      while !batch.isEmpty {
        if batch.isShared {
          if left == 0 { return handOver(batch, extras) }
          left -= 1
        }
        if let controller, !controller.mayHandleInput() {
          performRequest(.endStore)
        }
        handleQueued(batch.next())
        if unsafe extras.isRecording { finishBurst(extras) }
      }
      resumeSettledWaiters()
      let waking = endDraining(extras)
      isThrough = tryGiveBackRole(to: rest)
      for gate in waking { gate.open() }
    } while !isThrough
  }

  /// Leaves the rest of a batch to a task.
  ///
  /// A thread that submits an input before the task runs handles the batch instead.
  /// The thread pool may be so busy that the task runs late. If only the task could take the role,
  /// all inputs would be queued until then.
  func handOver(_ batch: Batch, _ extras: AnyStoreExtras) {
    let waking = endDraining(extras)
    let drain = extras.postbox.inbox.withLock { inbox in
      inbox.begun = batch
      return inbox.scheduleDrain(of: self)
    }
    holder.store(0, ordering: .relaxed)
    role.store(Role.posted, ordering: .releasing)
    schedule(drain)
    for gate in waking { gate.open() }
  }

  /// Schedules a task that handles the inputs, unless other code has done so before the task runs.
  func schedule(_ drain: ScheduledDrain) {
    runtime.startHandling(named: "mailbox of \(tracedName)") {
      guard let store = drain.removeStore(), store.requestDrain(from: Role.posted) else { return }
      store.drain(Batch(), mayHaveValues: false)
    }
  }

  /// Handles a queued input.
  ///
  /// An input that needs a context and has none found the mailbox full. It is handled without
  /// task-local values, since those of this thread may belong to another sender.
  func handleQueued(_ input: Input) {
    guard runtime.parts.carriesContext, input.needsContext else { return handle(input) }
    ContextExecutor.empty().run(in: runtime.parts.actor) { handle(input) }
  }

  func handle(_ input: Input) {
    switch input {
    case .action(let action, let pendingAction): performRequest(.action(action, pendingAction))
    case .emission(let mutation, let run):
      if run.isAlive { performRequest(.mutation(mutation, from: run)) }
    case .delivery(let mutation, let run, let handled): deliver(mutation, from: run, handled)
    case .ended(let run, let error): workEnded(run, error)
    case .fork(let effect, let branch): startFork(effect, as: branch)
    case .unfork(let branch): cancel(branch)
    case .turn(let goOn): goOn(self)
    case .addActionWaiter(let waiter): performRequest(.addActionWaiter(waiter))
    case .observe(let observer): performRequest(.observe(observer))
    case .unobserve(let token): performRequest(.unobserve(token))
    case .settle(let gate): addSettledWaiter(gate)
    case .endStore: performRequest(.endStore)
    case .carried(let input, let carrier): carrier.run(in: runtime.parts.actor) { handle(input) }
    }
  }

  /// Passes a request to the code that has the reactor's types.
  @usableFromInline
  func performRequest(_ request: Request) {
    unsafe needAnyExtras().perform(self, request)
  }
}

extension Store {
  /// Sends an action that is ignored, and not reported, after the end of the store.
  package func sendUnlessEnded(_ action: R.Action, from caller: (any Actor)?) {
    submit(.action(Box(action), PendingAction(isAwaited: false)), from: caller)
  }
}
