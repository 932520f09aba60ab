public import Synchronization

// One turn of the loop. The holder of the role calls everything here. Only the report of an action
// that found the mailbox full is made on the thread that sent it.
//
// `send` inlines the code that every action runs, and callers inline `send`. Without these
// annotations, the compiler kept one more call in between, which made each action 5 % slower.
extension Store {
  /// Handles an action: pipeline → refusal → mutate → pipeline → reduce → pipeline → observers.
  @inlinable
  @inline(__always)
  func handle(_ action: R.Action, for pendingAction: PendingAction?) {
    guard unsafe isPlain else { return divert(action, pendingAction) }
    if let refusal = unsafe reactor.refusal(action: action, state: state) {
      return refuse(action, refusal, pendingAction)
    }
    let effect = unsafe reactor.mutate(action: action, state: state)
    carryOut(effect, for: pendingAction)
  }

  /// Handles an action that came through the pipeline, if there is one.
  ///
  /// The hook and the waiting bodies receive it.
  @inlinable
  @inline(never)
  func accept(_ action: R.Action, for pendingAction: PendingAction?) {
    let isWatched = unsafe unmanagedExtras?._withUnsafeGuaranteedRef(\.isWatched) == true
    if let refusal = unsafe reactor.refusal(action: action, state: state)
      ?? (isWatched ? recorder?.refusal : nil)
    {
      return refuse(action, refusal, pendingAction)
    }
    let pendingAction = isWatched ? note(action, pendingAction) : pendingAction
    let effect = unsafe reactor.mutate(action: action, state: state)
    carryOut(effect, for: pendingAction)
  }

  @inlinable
  @inline(__always)
  func carryOut(_ effect: Effect<R>, for pendingAction: PendingAction?) {
    switch effect.plan {
    case .none: break
    case .just(let mutation): commit(mutation)
    case .many(let mutations): commit(mutations)
    case .work(let effect): return startWork(effect, for: pendingAction)
    }
    if let pendingAction { finish(pendingAction) }
  }

  /// Starts an effect that the effect tree tracks.
  @inlinable
  func startWork(_ effect: AnyEffect, for pendingAction: PendingAction?) {
    let extras = needExtras()
    if unsafe !extras.isSpecialised {
      // Unspecialised code may have created the extras.
      unsafe extras.perform = performer
      unsafe extras.isSpecialised = true
    }
    start(effect, for: pendingAction, extras)
  }

  /// Changes the state and notifies the observers.
  ///
  /// If the store has pipelines, the mutation goes through a pipeline first.
  ///
  /// - Parameters:
  ///   - mutation: The mutation.
  ///   - run: The body that emitted it, or `nil` for an immediate part of an effect.
  @inlinable
  func commit(_ mutation: R.Mutation, from run: EffectTask? = nil) {
    guard unsafe isPlain else { return divert(mutation, from: run) }
    reduce(mutation, from: run)
  }

  /// Changes the state, and notifies the hook and the observers.
  @inlinable
  @inline(__always)
  func reduce(_ mutation: R.Mutation, from run: EffectTask?) {
    // The burst begins before other threads can act on the new state.
    let isHooked =
      unsafe !isPlain && unmanagedExtras?._withUnsafeGuaranteedRef { unsafe $0.hook != nil } == true
    if isHooked { beginBurst() }
    // The flag is set outside the lock, since the compiler may release a dropped value just
    // before the unlock.
    unsafe isReducing = true
    lock.withLock { _ in
      unsafe reactor.reduce(into: &storedState.value, mutation: mutation)
      unsafe revision &+= 1
    }
    unsafe isReducing = false
    if isHooked { noteReduced(mutation, run) }
    if let extras = unsafe unmanagedExtras { unsafe notifyObservers(extras) }
  }

  @inlinable
  func commit(_ mutations: [R.Mutation]) {
    for mutation in mutations { commit(mutation) }
  }

  /// Ends the stores of removed children, and notifies every observer of the state.
  ///
  /// The list of observers cannot change meanwhile, since additions and removals wait
  /// in the mailbox.
  @inlinable
  func notifyObservers(_ extras: Unmanaged<StoreExtras<R>>) {
    unsafe extras._withUnsafeGuaranteedRef { extras in
      if let childStores = unsafe extras.anyChildStores.unmanaged {
        unsafe childStores._withUnsafeGuaranteedRef { endGoneChildren($0, extras) }
      }
      if unsafe extras.observers.isEmpty { return }
      unsafe isNotifying = true
      unsafe extras.observers.notify(storedState)
      unsafe isNotifying = false
    }
  }

  /// Calls code outside the store, and defers everything that a body emits during the call.
  @inlinable
  func whileNotifying<Result>(_ call: () -> Result) -> Result {
    let wasNotifying = unsafe isNotifying
    unsafe isNotifying = true
    defer { unsafe isNotifying = wasNotifying }
    return call()
  }

  @usableFromInline
  func refuse(_ action: R.Action, _ refusal: Refusal, _ pendingAction: PendingAction?) {
    finish(action, unhandled: .refused(refusal))
    if pendingAction?.isAwaited != true, runtime.refusals == .trap {
      assertionFailure("\(R.self) refused \(Report.name(ofAction: action)): \(refusal)")
    }
    reportRefusal(refusal, of: action, pendingAction)
  }

  /// Reports that an action was refused.
  func reportRefusal(_ refusal: Refusal, of action: R.Action, _ pendingAction: PendingAction?) {
    if let pendingAction, pendingAction.isAwaited { return refuse(pendingAction, refusal) }
    let name = Report.name(ofAction: action)
    runtime.report(.refused(action: name, refusal, reactor: "\(R.self)"))
  }

  @usableFromInline
  func reportLateAction(_ action: R.Action, _ pendingAction: PendingAction?) {
    finish(action, unhandled: .late)
    let lostPlace = unsafe existingExtras?.childLinks.load()?.lostPlace
    let reactor = "\(R.self)" + (lostPlace.map { " at \($0())" } ?? "")
    if let origin = pendingAction?.origin { return runtime.report(origin.report(action)) }
    if let pendingAction { return refuse(pendingAction, "\(reactor) has ended") }
    runtime.report(.late(action: Report.name(ofAction: action), reactor: reactor))
  }
}

// Changes of a store that no reactor makes, for test doubles.
extension Store {
  /// Replaces the state in turn, and notifies the observers as if it had been reduced.
  package func replaceState(by next: R.State, from caller: (any Actor)?) {
    let replace: @Sendable (AnyStore) -> Void = { store in
      let store = store.typed(as: R.self)
      if unsafe store.isEnded { return }
      // The release of the previous state must not run other code under the lock.
      let old = store.lock.withLock { _ in
        unsafe store.revision &+= 1
        return unsafe exchange(&store.storedState.value, with: next)
      }
      withExtendedLifetime(old) {}
      if let extras = unsafe store.unmanagedExtras { unsafe store.notifyObservers(extras) }
    }
    submit(.turn(replace), from: caller)
  }
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

extension AnyStore {
  /// Passes a request to the code that has the reactor's types.
  func performRequest(_ request: Request) {
    unsafe needAnyExtras().perform(self, request)
  }
}

// Carries out requests of code without the reactor's types. The holder of the role calls it.
extension Store {
  @inlinable
  @inline(never)
  func perform(_ request: Request) {
    switch request {
    case .action(let action, let pendingAction):
      handle(action.value(as: R.Action.self), for: pendingAction)
    case .passedAction(let action, let pendingAction):
      accept(action.value(as: R.Action.self), for: pendingAction)
    case .mutation(let mutation, let run): commit(mutation.value(as: R.Mutation.self), from: run)
    case .mutations(let mutations): commit(mutations.value(as: [R.Mutation].self))
    case .event(let event): emitEvent(event.value(as: R.Event.self))
    case .failure(let error, let root): handleFailure(error, root)
    case .endStore: if unsafe !isEnded { endStore(needExtras()) }
    case .release: release(needExtras())
    }
  }

  @usableFromInline
  func handleFailure(_ error: any Error, _ root: EffectNodeID) {
    let work = needExtras().work
    let effect = unsafe reactor.mutate(failure: error, state: state)
    if effect == nil {
      runtime.report(.unhandled(error, reactor: "\(R.self)"))
      unsafe work.effectTree.action(of: root)?.fail(error)
    }
    unsafe work.effectTree.answerFailure(root, with: effect?.erased)
  }
}
