import ThoriumProof

/// Stores at work in a world, with observers and readers.
package final class Crowd {
  private let executor = SimulatedExecutor()
  private let clock = VirtualClock()
  private let runtime: Runtime
  private let lives: Lives
  private var stores: [Store<Being>]
  private var subscriptions: [Subscription] = []
  private var streams: [StoreStream<Being.State>] = []

  package init(of count: Int, _ lives: Lives) {
    let runtime = Runtime(executor: executor, clock: clock) { _ in }
    self.runtime = runtime
    self.lives = lives
    stores = (0..<count).map { _ in Store(Being(lives), in: runtime) }
    for (number, store) in stores.enumerated() {
      // Two of each kind: the second replaces the first, waits for it, or is dropped.
      for kind in number..<number + 3 {
        store.send(.endless(number: kind, lives))
        store.send(.endless(number: kind, lives))
      }
      observe(store)
      read(store)
    }
    executor.runUntilIdle()
    clock.advance(by: .seconds(1)) { executor.runUntilIdle() }
  }

  /// Ends every other store and then releases all, one after the other.
  ///
  /// - Throws: What lives though it should not.
  package func liveAndEnd() throws(Flaw) {
    let count = stores.count
    let weakStores = stores.map { WeakStore(store: $0) }
    try require(lives.count >= 10 * count, "has not begun")
    for number in stores.indices where number.isMultiple(of: 2) { stores[number].end() }
    while stores.popLast() != nil {}
    executor.runUntilIdle()
    try require(weakStores.allSatisfy { $0.store == nil }, "has stores")
    // The last states, which the streams that nobody has read still owe.
    try require(lives.count == count, "has more than their last states")
    streams = []
    try require(lives.count == 0, "is not at its end")
  }

  private func require(_ condition: Bool, _ complaint: String) throws(Flaw) {
    if !condition { throw Flaw(description: "A crowd of \(lives.count) lives \(complaint).") }
  }

  private func observe(_ store: Store<Being>) {
    subscriptions.append(store.observe { [life = lives.make()] _ in life.go() })
    subscriptions.append(store.observe(\.count) { [life = lives.make()] _ in life.go() })
    store.observe { [life = lives.make()] _ in life.go() }.cancel()
  }

  private func read(_ store: Store<Being>) {
    streams.append(store.states)
    start { [states = store.states, life = lives.make()] in
      var kept: Being.State?
      for await state in states {
        life.go()
        kept = state
      }
      withExtendedLifetime(kept) {}
    }
    start { [counts = store.states(\.count), life = lives.make()] in
      for await _ in counts { life.go() }
    }
    start { [pulses = store.pulses(\.$rung), life = lives.make()] in
      for await _ in pulses { life.go() }
    }
  }

  private func start(_ operation: sending @escaping @isolated(any) () async -> Void) {
    Task.immediate(executorPreference: executor, operation: operation)
  }
}

private struct WeakStore {
  weak var store: Store<Being>?
}
