import Synchronization

/// The values that a store delivers, as an asynchronous sequence that ends with the store.
///
/// Each iterator reads independently, and a slow one never slows the store. The stream does not
/// keep the store alive.
///
///     for await value in store.states(\.value) { print(value) }
public struct StoreStream<Element: Sendable>: AsyncSequence, Sendable {
  /// The wait for the next element, and the subscription that brings the elements.
  @usableFromInline
  typealias Source = (next: @Sendable () async -> Element?, subscription: Subscription?)

  private let begin: @Sendable () -> Source?

  /// Creates a stream whose iterators listen from their creation.
  ///
  /// - Parameters:
  ///   - listensNow: True for a stream that listens from now on for its first iterator.
  ///   - begin: Begins to listen for one iterator.
  @usableFromInline
  init(listensNow: Bool = false, _ begin: @escaping @Sendable () -> Source?) {
    let first = Mutex(listensNow ? begin() : nil)
    self.begin = { first.withLock { $0.take() } ?? begin() }
  }

  /// Creates an iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(source: begin())
  }

  /// An iterator that reads one element after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// The source of elements; released at the end, so that a finished iterator stays finished.
    fileprivate var source: Source?

    /// Waits for the next element.
    ///
    /// - Returns: The element, or `nil` when the store has ended or the task is cancelled.
    public mutating func next() async -> Element? {
      let element = await source?.next()
      if element == nil { source = nil }
      return element
    }
  }
}

/// One task at a time may use an iterator: its source stores the last delivered value of one task.
@available(*, unavailable)
extension StoreStream.Iterator: Sendable {}

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
    latest({ $0 }, key: { $1 })
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
    latest(part, key: { value, _ in value })
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
  public func pulses<Value: Sendable>(
    _ pulse: @escaping @Sendable (R.State) -> Pulse<Value>,
    limit: Int = 1_000,
    overload: OverloadPolicy = .report
  ) -> StoreStream<Value> {
    checkReading()
    return StoreStream(listensNow: true) { [weak self] in
      guard let self else { return nil }
      let source = "\(Pulse<Value>.self)"
      let buffer = Buffer<Value>(.bounded(limit, overload), of: source, R.self, in: runtime)
      let seen = PulseReader(pulse, of: self)
      let observer = Observer<R.State>(
        notify: { state in
          guard let new = seen.newAssignments(in: state) else { return }
          buffer.put(new.values, missing: new.lost)
        },
        finish: buffer.finish
      )
      return (buffer.next, subscribe(observer))
    }
  }

  /// Returns a stream of every state from now on, starting with the current one.
  ///
  /// States that arrive while the reader is busy wait for it. Use it where no state may be skipped, as in a
  /// log. To show states, use ``states``, which costs less. A slow reader keeps the states that wait for it,
  /// so changes copy them.
  ///
  ///     for await state in store.allStates() { log(state) }
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
    let finalState = needExtras().finalState(of: self)
    return StoreStream(listensNow: true) {
      guard let store = finalState.store else { return finalState.latest({ $0 }, key: { $1 }) }
      let kind = Buffer<R.State>.Kind.bounded(limit, overload)
      let buffer = Buffer<R.State>(kind, of: "states", R.self, in: store.runtime)
      let observer = Observer<R.State>(notify: { buffer.put([$0]) }, finish: buffer.finish)
      return (buffer.next, store.subscribe(observer))
    }
  }

  /// The events that effects emit, each delivered once, in order.
  ///
  /// A queue keeps the events until a reader takes them, so a late reader misses none. It keeps
  /// up to `Limits.events`; beyond that, `Limits.eventOverload` applies. All readers share
  /// the queue: an event taken by one reader reaches no other. Events can still be read after
  /// the store has ended.
  ///
  ///     for await event in store.events {
  ///       switch event { case .saved: close() }
  ///     }
  ///
  /// Events that still wait when the store and all its streams are released are reported.
  public var events: StoreStream<R.Event> {
    checkReading()
    let queue = needExtras().finalState(of: self).events
    // Ending the store sets this mark under the lock before it looks for a queue. So either the end
    // finishes this queue, or the mark is visible here.
    if lock.withLock({ _ in unsafe isEnded }) { queue.finish() }
    return StoreStream { (queue.kept.next, nil) }
  }

  @inlinable
  func latest<Value: Sendable, Key: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    key: @escaping @Sendable (Value, _ revision: UInt) -> Key
  ) -> StoreStream<Value> {
    checkReading()
    // Created now, so that the stream can deliver the last state after the store has ended.
    let finalState = needExtras().finalState(of: self)
    return StoreStream { finalState.latest(part, key: key) }
  }
}

extension Emitter {
  /// Returns a stream of the matching actions from now on, in the order of their acceptance.
  ///
  /// Use it for a body that waits for one action after another. Actions that arrive while the body
  /// is busy wait for it. A loop around ``take(within:_:)`` misses them.
  ///
  ///     for await text in emit.actions({ if case .search(let text) = $0 { text } else { nil } }) {
  ///       emit(.setUsers(try await api.users(named: text)))
  ///     }
  ///
  /// The stream ends with the store. It also ends for a cancelled reader, such as a cancelled body.
  /// Up to `Limits.events` actions wait; beyond that, `Limits.eventOverload` applies.
  ///
  /// - Parameter pick: Returns the element for an action, or `nil` to leave it out; a pure function.
  /// - Returns: The stream. It collects actions from now on for its first iterator.
  public func actions<Value: Sendable>(
    _ pick: @escaping @Sendable (R.Action) -> Value?
  ) -> StoreStream<Value> {
    StoreStream(listensNow: true) { [self] in
      let body = body
      guard body.isAlive, let store = body.store else { return nil }
      let buffer = Buffer<Value>(of: "actions", store.reactorType, limitedBy: store.runtime)
      let observer = observer(
        ofActions: { action in if let value = pick(action) { buffer.put([value]) } },
        finish: buffer.finish
      )
      store.handleRequest(observer.turn, of: body)
      return (buffer.next, Subscription(observer.token, in: store))
    }
  }
}

extension FinalState {
  /// Returns a source of the newest part of the state, for one reader.
  ///
  /// Only the news that there is a state waits for the reader, and not the state. So the store need not copy it.
  ///
  /// Proof that no change is missed, although an equal part wakes no reader: the reader takes the news before it
  /// reads the state. Each later change adds news, unless it finds that the reader waits without news, and that the
  /// part has the delivered key. While the reader waits, it changes no key.
  ///
  /// - Parameters:
  ///   - part: Returns the part.
  ///   - key: Returns a value that is equal for parts of which the reader receives only one.
  /// - Returns: The source; it ends with the store.
  @inlinable
  func latest<Value: Sendable, Key: Equatable & Sendable>(
    _ part: @escaping @Sendable (R.State) -> Value,
    key: @escaping @Sendable (Value, _ revision: UInt) -> Key
  ) -> StoreStream<Value>.Source {
    let news = Buffer<Void>(.latest, of: "states", R.self, in: runtime)
    let delivered = NotifiedPart<Key>()
    let observer = Observer<R.State>(
      notify: { state in
        if news.isAwaited, let round = self.store?.round,
          delivered.isLast(key(part(state), round))
        {
          return
        }
        news.put(CollectionOfOne(()))
      },
      finish: news.finish
    )
    news.put(CollectionOfOne(()))
    let subscription = store?.subscribe(observer)
    if subscription == nil { news.finish() }
    return (
      {
        while await news.next() != nil {
          guard let (state, revision) = await self.latestState() else { continue }
          let value = part(state)
          if delivered.recordIfChanged(key(value, revision)) != nil { return value }
        }
        return nil
      }, subscription
    )
  }

  /// Returns the newest state that the store's streams deliver, and its number.
  ///
  /// If the store is being released, it waits for the last one.
  @usableFromInline
  func latestState() async -> (state: R.State, revision: UInt)? {
    if let store { return store.shown }
    await waitForEnd()
    return if let shown { shown.latest } else { lastState }
  }
}
