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
/// Readers of an equatable part are notified when its value changes, and readers of any other part with each
/// state. An observed store retains its store and the latest state, so each change copies the state once. A
/// literal key path, as in `counter.value`, is found by its identity; one that is created anew for each read is hashed.
@dynamicMemberLookup
public final class ObservedStore<R: Reactor>: Observable, Sendable {
  /// A path to a part of the state.
  public typealias Part<Value> = any KeyPath<R.State, Value> & Sendable

  /// The store.
  public let store: Store<R>
  private let sight: Mutex<Sight<R.State>>
  private let subscription = Mutex<Subscription?>(nil)

  /// Makes a store observable; several of one store are independent of each other.
  ///
  /// - Parameter store: The store.
  public init(_ store: Store<R>) {
    self.store = store
    sight = Mutex(Sight(store.shown?.state ?? store.currentState))
    let subscription = store.observe { [weak self] state in self?.take(state) }
    self.subscription.withLock { $0 = subscription }
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - isolation: The actor in which the caller runs, which the compiler fills in.
  public func send(_ action: R.Action, isolation: isolated (any Actor)? = #isolation) {
    store.send(action, isolation: isolation)
  }

  /// A part of the state that can be compared.
  @inlinable
  public subscript<Value: Equatable & Sendable>(dynamicMember part: Part<Value>) -> Value {
    let shown = look(part) ?? look(part) { $0[keyPath: part] != $1[keyPath: part] }
    return shown.state[keyPath: part]
  }

  /// A part of the state that cannot be compared.
  @_disfavoredOverload
  @inlinable
  public subscript<Value: Sendable>(dynamicMember part: Part<Value>) -> Value {
    let shown = look(part) ?? look(part) { _, _ in true }
    return shown.state[keyPath: part]
  }
}

extension ObservedStore {
  /// Notes that a part is read, and returns the state to read it from; `nil` where the part is not known yet.
  @usableFromInline
  func look(_ part: any AnyKeyPath & Sendable) -> ShownState<R.State>? {
    store.checkReading()
    guard let cell = sight.withLock({ $0.cell(of: part) }) else { return nil }
    cell.access()
    // After the access: a reader of an older state is then notified of the newer one.
    return sight.withLock { $0.shown }
  }

  /// Notes that a part is read for the first time, and returns the state to read it from.
  @usableFromInline
  func look(
    _ part: any AnyKeyPath & Sendable,
    _ differs: @escaping @Sendable (R.State, R.State) -> Bool
  ) -> ShownState<R.State> {
    sight.withLock { $0.add(part, differs) }.access()
    return sight.withLock { $0.shown }
  }

  /// Takes a state that the store tells, between telling that parts will change and that they did.
  private func take(_ state: R.State) {
    let next = ShownState(state)
    // Nothing is compared, and no state let go, under the lock: that is code of others.
    let before = sight.withLock { $0.shown }
    var compared = 0
    var changed: ContiguousArray<PartCell> = []

    /// Notifies the readers of parts that were first read since the last call; false where there are none.
    func tellLatest() -> Bool {
      let parts = sight.withLock { $0.parts }
      if parts.count == compared { return false }
      let told = changed.count
      for part in parts[compared...] where part.differs(before.state, next.state) {
        changed.append(part.cell)
      }
      compared = parts.count
      for cell in changed[told...] { cell.willChange() }
      return true
    }

    // A reader that is notified may read further parts.
    while tellLatest() {}
    sight.withLock { $0.shown = next }
    // Another thread may have read a part for the first time meanwhile, in the state before.
    _ = tellLatest()
    for cell in changed {
      cell.willChange()
      cell.didChange()
    }
  }
}
