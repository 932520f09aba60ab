import Synchronization

extension AnyStore {
  /// True when code that runs in an actor may handle inputs.
  func mayHandle(in caller: (any Actor)?) -> Bool {
    !isPlaced || caller != nil && caller === runtime.parts.actor
  }

  /// The queued inputs; the first thread that needs the object creates it.
  private var postbox: Postbox {
    let extras = needAnyExtras()
    return extras.postbox.load() ?? extras.postbox.storeIfNil(Postbox(limits: runtime.limits))
  }

  /// Queues an input for the holder of the role, or handles all inputs if no thread holds the role.
  ///
  /// The input is queued with the context of its sender, unless the mailbox is full or the runtime
  /// carries no contexts. A task that was scheduled at a place runs in the same actor as a caller
  /// there. So the task cannot run before this returns.
  ///
  /// A burst that sends the input to its family lasts until the input is handled.
  @usableFromInline
  func enqueue(_ input: Input, from caller: (any Actor)? = nil, isInBurst: Bool = false) {
    let carrier = runtime.parts.carriesContext && input.needsContext ? ContextExecutor() : nil
    let carried = carrier.map { .carried(input, $0) } ?? input
    let hold = isInBurst ? recorder?.holdBurst() : nil
    let (held, plain) = (carried.held(by: hold), input.held(by: hold))
    let isRefusable = if case .action = input { runtime.limits.overload == .refuse } else { false }
    let (isOwn, mayHandle) = (isHolder, mayHandle(in: caller))
    let (arrival, admission) = postbox.content.withLock { content in
      let arrival = content.mailbox.arrive(isFree: role.call(), mayHandle: mayHandle)
      switch arrival {
      case .wait: break
      case .post: content.store = self
      case .serve:
        role.hold(isCalled: true)
        content.store = nil
      }
      let spare = isRefusable ? nil : plain
      return (arrival, content.mailbox.add(held, orIfFull: spare, isOwn: isOwn))
    }
    switch admission {
    case .kept: break
    case .overflow(let count):
      carrier?.run(in: nil) {}
      if let count { runtime.report(.overloaded(waiting: count, reactor: reactorName)) }
    case .refused(let count):
      guard case .action(let action, let pendingAction) = input else { break }
      let refuse = { [self] in
        refuseAction(action, "its mailbox is full: \(count) inputs wait", pendingAction)
      }
      if let carrier { carrier.run(in: nil, refuse) } else { refuse() }
    }
    switch arrival {
    case .wait: break
    case .serve: serve()
    case .post(let number): schedule(number)
    }
  }

  /// Handles the waiting inputs, in the order of arrival, and gives the role back.
  ///
  /// This thread handles the inputs of other senders up to a limit. Then a task continues, or a
  /// thread that submits an input earlier. The thread pool may be so busy that the task runs late.
  /// If only the task could take the role, all inputs would be queued until then.
  ///
  /// If the runtime carries no contexts, inputs of other senders are handled without the values
  /// of this thread. Otherwise an observer could send to another store and start a body there
  /// with these values.
  ///
  /// - Parameters:
  ///   - mayHandle: True when this thread runs at the store's place.
  ///   - mayHaveValues: True when the calling code may have task-local values.
  ///   - hasHandled: True when this thread has handled an input of the mailbox in this turn.
  @usableFromInline
  func serve(mayHandle: Bool = true, mayHaveValues: Bool = true, hasHandled: Bool = false) {
    let extras = needAnyExtras()
    var hasHandled = hasHandled
    while true {
      unsafe extras.hook?.recorder?.finishBurst(of: self)
      let (next, gates) = ask(extras, mayHandle: mayHandle, hasHandled: hasHandled)
      if case .post(let number) = next { schedule(number) }
      for gate in gates { gate.open() }
      guard case .handle(let input, let isOwn) = next else { return }
      if !isOwn, mayHaveValues, !runtime.parts.carriesContext {
        return ContextExecutor(isEmpty: true).run(in: runtime.parts.actor) {
          handleQueued(input)
          serve(mayHaveValues: false, hasHandled: true)
        }
      }
      handleQueued(input)
      hasHandled = true
    }
  }

  /// Asks the mailbox what to do, and gives the role back if that is the answer.
  ///
  /// - Returns: The answer, and the gates to open after that: when the role is given back, or when a
  ///   round is over, since the mailbox might never become empty.
  private func ask(
    _ extras: AnyStoreExtras,
    mayHandle: Bool,
    hasHandled: Bool
  ) -> (Mailbox<Input>.Next, [AsyncGate]) {
    postbox.content.withLock { content in
      let isRoundOver = hasHandled && content.mailbox.isRoundOver
      postbox.isBlocked.store(false, ordering: .relaxed)
      let next = content.mailbox.next(mayHandle: mayHandle)
      var gates: [AsyncGate] = []
      switch next {
      case .handle: if isRoundOver { gates = extras.takeGates() }
      case .leave:
        gates = extras.takeGates(isSettled: isAtRest(extras))
        role.release(isPosted: false)
      case .post:
        gates = extras.takeGates()
        content.store = self
        role.release(isPosted: true)
      }
      return (next, gates)
    }
  }

  /// Schedules a task that handles the inputs, unless other code does so before the task runs.
  private func schedule(_ post: Int) {
    runtime.startHandling(named: "mailbox of \(tracedName)") { [postbox] in
      postbox.redeem(post)?.serve(mayHaveValues: false)
    }
  }

  /// Handles a queued input.
  ///
  /// An input that needs a context and has none found the mailbox full. It is handled without
  /// task-local values, since those of this thread may belong to another sender.
  private func handleQueued(_ input: Input) {
    if let controller = runtime.parts.controller, !controller.mayHandleInput() {
      performRequest(.endStore)
    }
    guard runtime.parts.carriesContext, input.needsContext else { return handle(input) }
    ContextExecutor(isEmpty: true).run(in: runtime.parts.actor) { handle(input) }
  }
}
