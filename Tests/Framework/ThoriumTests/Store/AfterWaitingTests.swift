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

  /// A body that goes on, and ends, on a thread of the pool.
  private var hop: Effect<Tape> { .run(start: .enqueued) { emit in emit("hop") } }
}
