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
  /// An assignment is delivered with the first state that has it, whichever state that was made from. A state
  /// that comes back delivers nothing again, nor does a pulse that moves to another place of the state.
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
  /// - Returns: The values as they are set, equal or not. It listens from now on, for the first that
  ///   reads it; who reads it again is told what comes from then on.
  @inlinable
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: StreamOverload = .report
  ) -> StoreStream<Value> {
    checkReading()
    let backlog = Backlog<Value>(limit: limit, overload: overload)
    return StoreStream(listening: { [weak self] in
      guard let self else { return nil }
      let reading = BacklogReading(backlog, of: "\(Pulse<Value>.self)", R.self, in: runtime)
      let seen = PulseReading(pulse(shown?.state ?? currentState), of: self)
      let subscription = subscribe(
        Observer(
          tell: { [weak self] state in
            guard let news = seen.news(in: pulse(state), round: self?.round ?? .max) else { return }
            reading.receive(news.values, missing: news.lost)
          },
          finish: { _ in reading.finish() }
        )
      )
      return (reading, subscription)
    })
  }

  /// Every state: the one now, and then each, also those that come while the reader is busy.
  ///
  /// Use it where no state may be skipped, as in a log; for what is shown ``states`` costs less. A
  /// reader that is behind keeps the states that wait for it, so that changes copy them.
  ///
  ///     for await state in store.allStates { log(state) }
  public var allStates: StoreStream<R.State> { allStates() }

  /// Every state, of which so many may wait for the reader.
  ///
  /// It listens from now on, for the first that reads it; who reads it again begins with the state that
  /// there is then. What is lost is reported through the runtime with its count. A stream taken before the
  /// store ends still delivers the last state.
  ///
  /// - Parameters:
  ///   - limit: How many states may wait for the reader, at least 1.
  ///   - overload: What happens when more do.
  /// - Returns: The state now, and then each.
  public func allStates(
    limit: Int = 1_000,
    overload: StreamOverload = .report
  ) -> StoreStream<R.State> {
    checkReading()
    let backlog = Backlog<R.State>(limit: limit, overload: overload)
    let legacy = needAnnex().legacy(of: self)
    return StoreStream(listening: { [weak self] in
      guard let self else { return (LateReading(legacy) { $0 }, nil) }
      let reading = BacklogReading(backlog, of: "states", R.self, in: runtime)
      let subscription = subscribe(
        Observer(tell: { reading.receive([$0]) }, finish: { _ in reading.finish() })
      )
      return (reading, subscription)
    })
  }

  @inlinable
  func latest<Value: Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    isSame: (@Sendable (Value, Value) -> Bool)?,
    tell: @escaping @Sendable (LatestReading<Value>) -> @Sendable (R.State) -> Void
  ) -> StoreStream<Value> {
    checkReading()
    // Asked for now, so that whoever holds the stream learns the last state after the end.
    let legacy = needAnnex().legacy(of: self)
    return StoreStream { [weak self] in
      guard let self else { return .init(LateReading(legacy, part: part)) }
      let reading = LatestReading(
        isSame: isSame,
        newest: { [weak self] in
          guard let (state, revision) = self?.shown else { return nil }
          return (part(state), revision)
        },
        ask: { [weak self] reading in self?.tellOnce(Observer(tell: tell(reading))) }
      )
      let subscription = subscribe(
        Observer(
          tell: tell(reading),
          finish: { last in reading.finish(last.map { (part($0.0), $0.1) }) }
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
