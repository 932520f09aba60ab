public import Synchronization

extension Store {
  /// Calls a closure with the state now, and then with every state, in order.
  ///
  /// The thread that handles inputs calls the closure under no lock. Calls never overlap. The
  /// closure may send, subscribe, unsubscribe, and release the store. It must not block. If the
  /// reactor has a ``Reactor/transform(state:)``, the closure receives the states that this
  /// pipeline passes.
  ///
  ///     let subscription = store.observe { state in print(state.value) }
  ///
  /// - Parameters:
  ///   - notify: Called with each state. Keeping a state makes the next change copy it.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  @inlinable
  public func observe(
    _ notify: @escaping @Sendable (R.State) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    subscribe(Observer(notify: notify), from: isolation)
  }

  /// Calls a closure with a part of the state now, and then each time that the part changes.
  ///
  /// An observer of an unchanged part costs one comparison. Observers of parts and of the whole
  /// state follow the same rules, and are called in the order of their subscriptions.
  ///
  ///     let subscription = store.observe(\.value) { value in print(value) }
  ///
  /// - Parameters:
  ///   - part: Returns the part; a pure function of the state.
  ///   - notify: Called with each value that is not equal to the previous one.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  @inlinable
  @_disfavoredOverload
  public func observe<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    _ notify: @escaping @Sendable (Value) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    subscribe(Observer(of: part, notify), from: isolation)
  }

  /// Calls a closure with a pulse now, and with each state in which it is set again.
  ///
  ///     let subscription = store.observe(\.$alert) { alert in print(alert.wrappedValue ?? "none") }
  ///
  /// The closure is called once for a state, even if the state has several assignments to the
  /// pulse. To receive each assignment, use ``pulses(_:limit:overload:)``.
  ///
  /// - Parameters:
  ///   - pulse: Returns the pulse in a state; a pure function.
  ///   - notify: Called with the pulse, in the order of the states.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  public func observe<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    _ notify: @escaping @Sendable (Pulse<Value>) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    subscribe(observer(of: pulse, notify), from: isolation)
  }

  /// Creates an observer that receives a pulse now, and each time that it is set.
  func observer<Value: Sendable>(
    of pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    _ notify: @escaping @Sendable (Pulse<Value>) -> Void
  ) -> Observer<R.State> {
    let seen = PulseReader(pulse, of: self)
    let wasCalled = Atomic(false)
    return Observer { state in
      let isSetAgain = seen.newAssignments(in: state) != nil
      if !wasCalled.exchange(true, ordering: .relaxed) || isSetAgain { notify(pulse(state)) }
    }
  }

  @inlinable
  func subscribe(_ observer: Observer<R.State>, from caller: (any Actor)? = nil) -> Subscription {
    if role.take() {
      attach(observer)
      giveBackRole()
    } else {
      prepare()
      submit(.turn { $0.typed(as: R.self).attach(observer) }, from: caller)
    }
    return Subscription(observer.token, in: self)
  }

  @inlinable
  @inline(never)
  func attach(_ observer: Observer<R.State>) {
    if observer.token.isLost.load(ordering: .relaxed) { return }
    if unsafe !isPlain, attachToPipeline(observer) { return }
    unsafe observer.notify(state)
    if unsafe isEnded {
      observer.finish?()
    } else {
      unsafe needExtras().observers.append(observer)
    }
  }

  /// Calls a closure of an actor with a part of the state now, and each time the part changes.
  ///
  /// The closure runs in the actor, which is the store's place. So it may use the data that the
  /// actor protects: the properties of a `@MainActor` class, for instance. If the actor itself
  /// sends an action, the closure has received its changes before `send` returns.
  ///
  ///     @MainActor
  ///     final class Label {
  ///       var text = ""
  ///       private var subscription: Subscription?
  ///
  ///       init(_ store: Store<Counter>) {
  ///         subscription = store.bind(\.value) { [weak self] value in self?.text = "\(value)" }
  ///       }
  ///     }
  ///
  /// A caller outside the actor of the store's place stops the program with a message.
  ///
  /// - Parameters:
  ///   - part: Returns the part; a pure function of the state.
  ///   - show: Called with each value that is not equal to the previous one.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  @_disfavoredOverload
  public func bind<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    _ show: @escaping (Value) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    subscribe(Observer(of: part, closure(show, of: isolation)), from: isolation)
  }

  /// Calls a closure of an actor with a pulse now, and with each state in which it is set again.
  ///
  /// The closure runs in the actor, as for ``bind(_:_:isolation:)``. It is called as often as an
  /// observer of a pulse.
  ///
  ///     let subscription = store.bind(\.$alert) { alert in print(alert.wrappedValue ?? "none") }
  ///
  /// - Parameters:
  ///   - pulse: Returns the pulse in a state; a pure function.
  ///   - show: Called with the pulse, in the order of the states.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  public func bind<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    _ show: @escaping (Pulse<Value>) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    subscribe(observer(of: pulse, closure(show, of: isolation)), from: isolation)
  }

  /// Returns a closure of an actor as an observer, if the actor is the place of the store.
  private func closure<Value>(
    _ show: @escaping (Value) -> Void,
    of actor: (any Actor)?
  ) -> @Sendable (Value) -> Void {
    guard let actor, actor === runtime.parts.actor else {
      let caller = actor.map { "\(type(of: $0))" } ?? "code outside of any actor"
      fatalError(
        "\(caller) binds a store of \(R.self) that runs in another place. Create the store with Runtime(place: .actor(…)) of that actor, or use observe."
      )
    }
    // Proof: observers are called only at the place, which is the actor in which the caller
    // created the closure.
    nonisolated(unsafe) let show = show
    return { unsafe show($0) }
  }
}
