extension Store {
  /// The latest state at once, and then the newest each time that it has changed.
  ///
  /// What changed while the reader was busy is skipped, and no state is told twice. A reader that
  /// waits keeps no state; one that holds a state makes the next change copy it. A stream taken
  /// before the store ends still delivers the last state once.
  ///
  ///     for await state in store.states { render(state) }
  @inlinable
  public var states: StoreStream<R.State> {
    latest({ $0 }, isSame: nil, tell: { reading in { _ in reading.call() } })
  }

  /// A part of the state, told when it differs from what was told before.
  ///
  ///     for await value in store.states(\.value) { print(value) }
  ///
  /// A reader of a part that stays the same costs a comparison behind each change, and does not
  /// wake. The part that was told last is kept, to be compared: a large one costs a copy at its next
  /// change.
  ///
  /// - Parameter part: Which part; a pure function of the state.
  /// - Returns: The latest value at once, and then the newest that is not equal to the one before.
  @inlinable
  public func states<Value: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value
  ) -> StoreStream<Value> {
    latest(
      part,
      isSame: ==,
      tell: { reading in { state in reading.call(unless: reading.hasTold(part(state))) } }
    )
  }

  /// What is assigned to a pulse from now on, each assignment once, in order.
  ///
  ///     for await user in store.pulses(\.$opened) { … }
  ///
  /// What comes while the reader is busy waits for it. What is lost is reported through the runtime
  /// with its count: at once, and then again when the reader reads on. Also reported is what a
  /// pulse does not keep, which is all but the last eight assignments of one reduction.
  ///
  /// - Parameters:
  ///   - pulse: Which pulse.
  ///   - limit: How much may wait for the reader, at least 1.
  ///   - overload: What happens when more does.
  /// - Returns: The values as they are set, equal or not, from when an iterator is made.
  @inlinable
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: StreamOverload = .report
  ) -> StoreStream<Value> {
    precondition(limit > 0, "For a reader 1 or more may wait, not \(limit).")
    return StoreStream { [weak self] in
      guard let self else { return .init(nil) }
      let reading = PulseReading(
        pulse(currentState),
        Backlog(limit: limit, overload: overload),
        runtime,
        reactor: R.self
      )
      let subscription = subscribe(
        Observer(
          tell: { reading.look(at: pulse($0)) },
          finish: { _, _ in reading.finish() }
        )
      )
      return .init(reading, subscription)
    }
  }

  @inlinable
  func latest<Value: Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    isSame: (@Sendable (Value, Value) -> Bool)?,
    tell: @escaping @Sendable (LatestReading<Value>) -> @Sendable (R.State) -> Void
  ) -> StoreStream<Value> {
    // Asked for now, so that whoever holds the stream learns the last state after the end.
    let legacy = needAnnex().legacy(of: self)
    return StoreStream { [weak self] in
      guard let self else { return .init(LateReading(legacy, part: part)) }
      let reading = LatestReading(
        isSame: isSame,
        newest: { [weak self] in
          guard let (state, revision) = self?.snapshot else { return nil }
          return (part(state), revision)
        },
        ask: { [weak self] reading in self?.tellOnce(Observer(tell: tell(reading))) }
      )
      let subscription = subscribe(
        Observer(
          tell: tell(reading),
          finish: { last, revision in reading.finish((part(last), revision)) }
        )
      )
      return .init(reading, subscription)
    }
  }

  /// Tells an observer the state between two actions, and then nothing more.
  @inlinable
  func tellOnce(_ observer: Observer<R.State>) {
    submit(.observe(observer))
    submit(.unobserve(observer.interest))
  }
}
