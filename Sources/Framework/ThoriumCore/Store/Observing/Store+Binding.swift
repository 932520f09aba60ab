extension Store {
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
    checkPlace(isolation)
    // Proof: observers are called only at the place, which is the actor in which the caller
    // created the closure.
    nonisolated(unsafe) let show = show
    return subscribe(Observer(of: part) { unsafe show($0) }, from: isolation)
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
    checkPlace(isolation)
    // Proof: as above, observers are called only at the place.
    nonisolated(unsafe) let show = show
    return subscribe(observer(of: pulse) { unsafe show($0) }, from: isolation)
  }

  private func checkPlace(_ actor: (any Actor)?) {
    if let actor, actor === runtime.parts.actor { return }
    let caller = actor.map { "\(type(of: $0))" } ?? "code outside of any actor"
    fatalError(
      "\(caller) binds a store of \(R.self) that runs in another place. Create the store with Runtime(place: .actor(…)) of that actor, or use observe."
    )
  }
}
