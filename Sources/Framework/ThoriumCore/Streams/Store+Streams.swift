extension Store {
  /// The latest state immediately, and then the newest one after each change.
  ///
  /// States that pass while the reader is busy are skipped, and no state is delivered twice. A waiting reader keeps
  /// no state. A reader that holds a state makes the next change copy it. A stream created before the store ends
  /// still delivers the last state once.
  ///
  ///     for await state in store.states { render(state) }
  @inlinable
  public var states: StoreStream<R.State> {
    latest({ $0 }, isSame: nil, notify: { reading in { _ in reading.notify() } })
  }

  /// Returns a stream of a part of the state, which skips values equal to the one before.
  ///
  ///     for await value in store.states(\.value) { print(value) }
  ///
  /// If the part stays the same, each change costs one comparison and does not wake the reader. The stream keeps
  /// the value that it delivered last for the comparison. A large value therefore costs a copy at its next change.
  ///
  /// - Parameter part: Returns the part; a pure function of the state.
  /// - Returns: The latest value immediately, and then the newest if it differs from the one before.
  @inlinable
  public func states<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value
  ) -> StoreStream<Value> {
    latest(
      part,
      isSame: isSame,
      notify: { reading in { state in reading.notify(unless: reading.hasDelivered(part(state))) } }
    )
  }

  /// Returns a stream of the assignments to a pulse from now on, each once, in order.
  ///
  /// An assignment is delivered with the first state that has it; the origin of that state does not matter.
  /// Restoring a state delivers nothing again. Neither does a pulse that moves to another place in the state.
  ///
  ///     for await user in store.pulses(\.$opened) { … }
  ///
  /// Assignments that arrive while the reader is busy wait for it. The runtime reports lost assignments with their
  /// count: immediately, and again when the reader continues. A pulse keeps the last eight assignments of one
  /// reduction. The runtime reports the others as lost, too.
  ///
  /// - Parameters:
  ///   - pulse: Returns the pulse in a state.
  ///   - limit: The maximum number of values that wait for the reader, at least 1; 1000 by default.
  ///   - overload: The policy for values beyond the limit; `.report` by default.
  /// - Returns: The values as they are set, equal or not. The stream listens from now on for its first iterator.
  ///   Every other iterator listens from its own creation.
  @inlinable
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: OverloadPolicy = .report
  ) -> StoreStream<Value> {
    checkReading()
    let backlog = BoundedQueue<Value>(limit: limit, overload: overload)
    return StoreStream(listening: { [weak self] in
      guard let self else { return nil }
      let reading = BoundedQueueIterator(backlog, of: "\(Pulse<Value>.self)", R.self, in: runtime)
      let seen = PulseIterator(pulse(shown?.state ?? currentState), of: self)
      let subscription = subscribe(
        Observer(
          notify: { [weak self] state in
            guard let new = seen.newAssignments(in: pulse(state), round: self?.round ?? .max)
            else { return }
            reading.receive(new.values, missing: new.lost)
          },
          finish: { _ in reading.finish() }
        )
      )
      return (reading, subscription)
    })
  }

  /// Every state from now on, starting with the current one.
  ///
  /// States that arrive while the reader is busy wait for it. Use it where no state may be skipped, as in a
  /// log. To show states, use ``states``, which costs less. A slow reader keeps the states that wait for it,
  /// so changes copy them.
  ///
  ///     for await state in store.allStates { log(state) }
  public var allStates: StoreStream<R.State> { allStates() }

  /// Returns a stream of every state, with a limit for the states that wait for the reader.
  ///
  /// The stream listens from now on for its first iterator. Every other iterator begins with the state at its own
  /// creation. The runtime reports lost states with their count. A stream created before the store ends still
  /// delivers the last state.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of states that wait for the reader, at least 1; 1000 by default.
  ///   - overload: The policy for states beyond the limit; `.report` by default.
  /// - Returns: The current state, and then each new one.
  public func allStates(
    limit: Int = 1_000,
    overload: OverloadPolicy = .report
  ) -> StoreStream<R.State> {
    checkReading()
    let backlog = BoundedQueue<R.State>(limit: limit, overload: overload)
    let finalState = needExtras().finalState(of: self)
    return StoreStream(listening: { [weak self] in
      guard let self else { return (FinalStateIterator(finalState) { $0 }, nil) }
      let reading = BoundedQueueIterator(backlog, of: "states", R.self, in: runtime)
      let subscription = subscribe(
        Observer(notify: { reading.receive([$0]) }, finish: { _ in reading.finish() })
      )
      return (reading, subscription)
    })
  }

  @inlinable
  func latest<Value: Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    isSame: (@Sendable (Value, Value) -> Bool)?,
    notify: @escaping @Sendable (LatestValueIterator<Value>) -> @Sendable (R.State) -> Void
  ) -> StoreStream<Value> {
    checkReading()
    // Created now, so that the stream can deliver the last state after the store has ended.
    let finalState = needExtras().finalState(of: self)
    return StoreStream { [weak self] in
      guard let self else { return .init(FinalStateIterator(finalState, part: part)) }
      let reading = LatestValueIterator(
        isSame: isSame,
        newest: { [weak self] in
          guard let (state, revision) = self?.shown else { return nil }
          return (part(state), revision)
        },
        ask: { [weak self] reading in self?.notifyOnce(Observer(notify: notify(reading))) }
      )
      let subscription = subscribe(
        Observer(
          notify: notify(reading),
          finish: { last in reading.finish(last.map { (part($0.0), $0.1) }) }
        )
      )
      return .init(reading, subscription)
    }
  }

  /// Notifies an observer of the current state once, between two actions.
  @inlinable
  func notifyOnce(_ observer: Observer<R.State>) {
    submit(.observe(observer))
    submit(.unobserve(observer.token))
  }
}
