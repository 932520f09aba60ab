extension Store {
  /// Calls a closure of an actor with a part of the state now, and then each time that it has become another.
  ///
  /// The closure runs in the actor, which is the store's place. So it may use what the actor protects: the
  /// properties of a `@MainActor` class, for instance. Changes that the actor itself causes are shown
  /// before its `send` returns.
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
  /// A caller that is not in the actor of the store's place stops the program with a sentence.
  ///
  /// - Parameters:
  ///   - part: Which part; a pure function of the state.
  ///   - show: Called with each value that is not equal to the one before.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  @_disfavoredOverload
  public func bind<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    _ show: @escaping (Value) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    checkPlace(isolation)
    // Proof: observers are called at the place alone, which is the actor in which the caller made the closure.
    nonisolated(unsafe) let show = show
    return subscribe(Observer(of: part) { unsafe show($0) }, from: isolation)
  }

  /// Calls a closure of an actor with a pulse now, and then with each state in which it was set again.
  ///
  /// It is called as that of ``bind(_:_:isolation:)`` is, and as often as that of an observer of a pulse.
  ///
  ///     let subscription = store.bind(\.$alert) { alert in print(alert.wrappedValue ?? "none") }
  ///
  /// - Parameters:
  ///   - pulse: Which pulse.
  ///   - show: Called with the pulse, in order with the states.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  /// - Returns: The subscription. It ends when it is cancelled or released.
  public func bind<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    _ show: @escaping (Pulse<Value>) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    checkPlace(isolation)
    // Proof: as above, observers are called at the place alone.
    nonisolated(unsafe) let show = show
    return subscribe(observer(of: pulse) { unsafe show($0) }, from: isolation)
  }

  private func checkPlace(_ actor: (any Actor)?) {
    if let actor, actor === runtime.parts.actor { return }
    let caller = actor.map { "\(type(of: $0))" } ?? "code outside of any actor"
    fatalError(
      "\(caller) binds a store of \(R.self) whose place is elsewhere. Make the store with Runtime(place: .actor(…)) of that actor, or use observe."
    )
  }
}
