public import Observation
import Synchronization

/// A store as Swift's Observation sees it: whoever reads a part is told of changes of that part alone.
///
///     let counter = ObservedStore(store)
///     withObservationTracking {
///       print(counter.value)          // 0
///     } onChange: {
///       print("the value changes")    // when `value` becomes another, and not for `isLoading`
///     }
///     for await value in Observations({ counter.value }) { print(value) }
///
/// A part that is equatable is told of when it becomes another; one that is not, with each state. It
/// keeps the store, and the state that was told last: a change copies that once.
@dynamicMemberLookup
public final class ObservedStore<R: Reactor>: Observable, Sendable {
  /// A path to a part of the state.
  public typealias Part<Value> = any KeyPath<R.State, Value> & Sendable

  private struct Sight {
    var state: R.State
    /// For each part that was ever read, what says whether it differs between two states.
    var parts: [AnyKeyPath: ReadPart] = [:]
  }

  /// What is done for one part that was read.
  private struct ReadPart: Sendable {
    let differs: @Sendable (R.State, R.State) -> Bool
    let willChange: @Sendable (ObservedStore) -> Void
    let didChange: @Sendable (ObservedStore) -> Void
  }

  /// The store.
  public let store: Store<R>
  private let registrar = ObservationRegistrar()
  private let sight: Mutex<Sight>
  private let subscription = Mutex<Subscription?>(nil)

  /// Makes a store observable; several of one store are independent of each other.
  ///
  /// - Parameter store: The store.
  public init(_ store: Store<R>) {
    self.store = store
    sight = Mutex(Sight(state: store.shown?.state ?? store.currentState))
    let subscription = store.observe { [weak self] state in self?.take(state) }
    self.subscription.withLock { $0 = subscription }
  }

  /// Sends an action to the store.
  ///
  /// - Parameter action: What to do.
  public func send(_ action: R.Action) {
    store.send(action)
  }

  /// A part of the state that can be compared.
  public subscript<Value: Equatable & Sendable>(dynamicMember part: Part<Value>) -> Value {
    read(part) { $0[keyPath: part] != $1[keyPath: part] }
  }

  /// A part of the state that cannot be compared.
  @_disfavoredOverload
  public subscript<Value: Sendable>(dynamicMember part: Part<Value>) -> Value {
    read(part) { _, _ in true }
  }
}

extension ObservedStore {
  /// The name of a part for the registrar, and nothing more.
  private subscript(part: AnyKeyPath) -> Void { () }

  private func read<Value: Sendable>(
    _ part: Part<Value>,
    _ differs: @escaping @Sendable (R.State, R.State) -> Bool
  ) -> Value {
    store.checkReading()
    sight.withLock { sight in
      if sight.parts[part] != nil { return }
      sight.parts[part] = ReadPart(
        differs: differs,
        willChange: { $0.registrar.willSet($0, keyPath: \.[part]) },
        didChange: { $0.registrar.didSet($0, keyPath: \.[part]) }
      )
    }
    registrar.access(self, keyPath: \.[part])
    let state = sight.withLock { $0.state }
    return state[keyPath: part]
  }

  /// Takes a state that the store tells, between telling that parts will change and that they did.
  private func take(_ state: R.State) {
    // Nothing is compared, and no state let go, under the lock: that is code of others.
    let (before, known) = sight.withLock { ($0.state, $0.parts) }
    for part in known.values where part.differs(before, state) { part.willChange(self) }
    tellLaterReaders(state, before, known: known)
    // Who has read a part meanwhile, perhaps for the first time, may have read the state before.
    let read = sight.withLock { sight in
      sight.state = state
      return sight.parts
    }
    for part in read.values where part.differs(before, state) {
      part.willChange(self)
      part.didChange(self)
    }
  }

  /// Notifies the readers of parts that were first read during a notification, until no part is new.
  private func tellLaterReaders(_ state: R.State, _ before: R.State, known: [AnyKeyPath: ReadPart])
  {
    var known = known
    while true {
      let parts = sight.withLock { $0.parts }
      // A part that was read stays.
      if parts.count == known.count { return }
      for (path, part) in parts where known[path] == nil && part.differs(before, state) {
        part.willChange(self)
      }
      known = parts
    }
  }
}
