/// What a store tells, as an asynchronous sequence that ends with the store.
///
/// Each iterator reads for itself, and a slow one never slows the store. The stream does not keep
/// the store alive.
///
///     for await value in store.states(\.value) { print(value) }
public struct StoreStream<Element: Sendable>: AsyncSequence, Sendable {
  let begin: @Sendable () -> any Reading<Element>

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reading: begin())
  }

  /// Reads one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// What is read; let go at the end, so that a sequence that has ended does not go on.
    var reading: (any Reading<Element>)?

    /// Waits for something that this iterator has not yet given.
    ///
    /// - Returns: The element, or `nil` when the store has ended or the task is cancelled.
    public mutating func next() async -> Element? {
      let element = await reading?.next()
      if element == nil { reading = nil }
      return element
    }
  }
}

/// What an iterator waits on.
protocol Reading<Element>: Sendable {
  associatedtype Element: Sendable
  func next() async -> Element?
}

extension Store {
  /// The latest state at once, and then the newest each time that it has changed.
  ///
  /// What changed while the reader was busy is skipped, and no state is told twice. A reader that
  /// waits keeps no state; one that holds a state makes the next change copy it. A stream taken
  /// before the store ends still delivers the last state once.
  ///
  ///     for await state in store.states { render(state) }
  public var states: StoreStream<R.State> {
    latest({ $0 }, isSame: nil)
  }

  /// A part of the state, told when it differs from what was told before.
  ///
  ///     for await value in store.states(\.value) { print(value) }
  ///
  /// The part that was told last is kept, to be compared: a large one costs a copy at its next
  /// change.
  ///
  /// - Parameter part: Which part.
  /// - Returns: The latest value at once, and then the newest that is not equal to the one before.
  public func states<Value: Equatable & Sendable>(
    _ part: any KeyPath<R.State, Value> & Sendable
  ) -> StoreStream<Value> {
    latest({ $0[keyPath: part] }, isSame: ==)
  }

  /// What is assigned to a pulse from now on, each assignment once, in order.
  ///
  ///     for await user in store.pulses(\.$opened) { … }
  ///
  /// - Parameter pulse: Which pulse. It keeps its last eight assignments: more in one reduction
  ///   are not told.
  /// - Returns: The values as they are set, equal or not, from when an iterator is made.
  public func pulses<Value: Sendable>(
    _ pulse: any KeyPath<R.State, Pulse<Value>> & Sendable
  ) -> StoreStream<Value> {
    StoreStream { [weak self] in
      guard let self else { return NoReading() }
      let reading = PulseReading<R.State, Value> { $0[keyPath: pulse] }
      reading.begin(self)
      return reading
    }
  }

  private func latest<Value: Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    isSame: (@Sendable (Value, Value) -> Bool)?
  ) -> StoreStream<Value> {
    // Asked for now, so that whoever holds the stream learns the last state after the end.
    let legacy = needAnnex().legacy(of: self)
    return StoreStream { [weak self] in
      guard let self else { return LateReading(legacy, part: part) }
      let reading = LatestReading(of: self, part: part, isSame: isSame)
      reading.begin(self)
      return reading
    }
  }
}
