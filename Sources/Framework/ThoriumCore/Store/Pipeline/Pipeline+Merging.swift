extension Pipeline {
  /// Adds elements for a part of another store: the current one, and each changed one.
  ///
  ///     mutation.merge(session, \.user) { .setUser($0) }
  ///
  /// The elements keep the order of sends: when the `send` that changes the part returns, this store
  /// has handled the element. If this store is busy, it does so after its current action. It handles
  /// the first element when it is created. A store with a place handles the first element in a task
  /// there, and the others, too, unless both stores have the same actor. The merge ends when either
  /// store ends. It keeps neither store alive.
  ///
  /// - Parameters:
  ///   - store: The other store.
  ///   - part: Returns the part of its state; a pure function.
  ///   - element: Returns the element to add, or `nil` to add none.
  /// - Returns: The pipeline with this stage appended.
  @_disfavoredOverload  // A pulse may be equatable, too, but is merged by its assignments.
  public func merge<Other: Reactor, Value: Equatable & Sendable>(
    _ store: Store<Other>,
    _ part: @escaping @Sendable (Other.State) -> Value,
    _ element: @escaping @Sendable (Value) -> Element?
  ) -> Self {
    merging(store) { _, take in Observer(of: part) { element($0).map(take) } }
  }

  /// Adds an element for each assignment to a pulse of another store.
  ///
  ///     mutation.merge(session, \.$notice) { .greet($0) }
  ///
  /// The elements keep the order of sends, as for a part of a store. The first one is for the first
  /// assignment after the creation of this store.
  ///
  /// - Parameters:
  ///   - store: The other store.
  ///   - pulse: Returns the pulse in its state; a pure function.
  ///   - element: Returns the element to add for a value, or `nil` to add none.
  /// - Returns: The pipeline with this stage appended.
  public func merge<Other: Reactor, Value: Sendable>(
    _ store: Store<Other>,
    _ pulse: @escaping @Sendable (Other.State) -> Pulse<Value>,
    _ element: @escaping @Sendable (Value) -> Element?
  ) -> Self {
    merging(store) { store, take in
      let seen = PulseReader(pulse, of: store)
      return Observer { state in
        for value in seen.newAssignments(in: state)?.values ?? [] { element(value).map(take) }
      }
    }
  }

  /// Adds the elements of an observer of another store, which this store keeps until its end.
  private func merging<Other: Reactor>(
    _ store: Store<Other>,
    _ observer:
      @escaping @Sendable (Store<Other>, @escaping @Sendable (Element) -> Void) -> Observer<
        Other.State
      >
  ) -> Self {
    followed(
      by: .follow { [weak store] take in
        store.map { other in
          // A store that is being released notifies observers on any thread, and is `nil` here.
          other.subscribe(observer(other) { [weak other] in take($0, other?.runtime.parts.actor) })
        }
      }
    )
  }
}
