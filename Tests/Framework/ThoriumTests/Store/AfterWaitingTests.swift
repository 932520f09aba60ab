import Effort
import Testing
import ThoriumProof

/// The law L2 for those who have waited for a store, on the threads of Swift's own pool.
struct AfterWaitingTests {
  private let store = Store(Tape(), in: Runtime { _ in })
  private let rounds = cases(3_000, quick: 600)

  @Test func `L2: a task that awaited the end of work finds the store free`() async {
    for round in 0..<rounds {
      await store.perform(Tape.Action(effect: hop)).finished()
      store.start(.just("\(round)"))
      #expect(store.currentState.last == "\(round)")
    }
    #expect(store.currentState.count == 2 * rounds)
  }

  @Test func `L2: a task that awaited settled finds the store free`() async {
    for round in 0..<rounds {
      store.start(hop)
      await store.settled()
      store.start(.just("\(round)"))
      #expect(store.currentState.last == "\(round)")
    }
    #expect(store.currentState.count == 2 * rounds)
  }

  @Test func `L2: a concurrent perform continues while others are performed`() async {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    let order = Record<String>()
    let subscription = store.observe { [weak store] state in
      guard let last = state.last, let number = Int(last), number < 5 else { return }
      world.startTask {
        _ = await store?.perform(Tape.Action(effect: .just("\(number + 1)")))
        order.append("performed \(number + 1)")
      }
      order.append("told \(number)")
    }
    store.start(.just("0"))
    world.run()
    #expect(store.currentState == (0...5).map { "\($0)" })
    #expect(order.count == 10)
    subscription.cancel()
  }

  /// A body that goes on, and ends, on a thread of the pool.
  private var hop: Effect<Tape> { .run(start: .enqueued) { emit in emit("hop") } }
}
