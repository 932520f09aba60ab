import Effort
import Testing
import Thorium
import ThoriumProof

/// What many threads see of a store is what they would see of a store that does one thing after the
/// other: each history of real threads has an order that explains it.
///
/// These tests distinguish threads from tasks by the current task, which a carried context would replace.
@Suite(.serialized)
struct LinearizabilityTests {
  private let rounds = cases(500, quick: 50)

  @Test(arguments: [2, 3])
  func `L2, L3, L4: all threads see the inputs of a store in one order`(threads: Int) async {
    let runtime = Runtime(executor: SimulatedExecutor(), context: .none)
    let seen = await race(threads, in: runtime, by: .senders)
    #expect(seen.forOthers > 0)
    #expect(seen.byTasks == 0)
  }

  @Test(arguments: [2, 3])
  func `L3, L4, L7: all threads see one order of a store that hands its work over`(threads: Int)
    async
  {
    let runtime = Runtime(limits: Limits(handOff: 1), context: .none)
    let seen = await race(threads, in: runtime, by: .sendersAndTasks)
    #expect(seen.byTasks > 0)
  }

  /// Lets threads race on many stores, and sees that all has an order.
  ///
  /// - Returns: How much was handled by others than those who sent it.
  private func race(
    _ threads: Int,
    in runtime: Runtime,
    by handler: Linearization.Handler
  ) async -> Journal.Handled {
    let meeting = Meeting(threads)
    let stores = (0..<rounds).map { _ in JournalStore(in: runtime, meeting: meeting) }
    let race = Race(stores, threads: threads, meeting: meeting)
    race.run(seed: UInt64(threads))
    if handler == .sendersAndTasks {
      for store in stores { await store.store.settled() }
    }
    race.readAll()
    let histories = race.histories
    if let history = histories.first(where: { !Linearization.exists(of: $0, by: handler) }) {
      Issue.record("No order explains this history.\n\(history)")
    }
    #expect(histories.count { $0.overlaps { _ in true } } > rounds / 10)
    #expect(histories.count { $0.overlaps(where: \.isSend) } > rounds / 10)
    return stores.map(\.handled.value).reduce(into: Journal.Handled()) { sum, handled in
      sum.forOthers += handled.forOthers
      sum.byTasks += handled.byTasks
    }
  }

  @Test(arguments: FlawedStore.Flaw.allCases)
  func `a store with a flaw is found`(flaw: FlawedStore.Flaw) {
    // A busy machine lets threads meet seldom, so the race goes on until they do.
    let isFound = (3...200 as ClosedRange<UInt64>).contains { seed in
      let meeting = Meeting(3)
      let stores = (0..<10).map { _ in FlawedStore(flaw, meeting: meeting) }
      let race = Race(stores, threads: 3, meeting: meeting)
      race.run(seed: seed)
      race.readAll()
      return race.histories.contains { !Linearization.exists(of: $0, by: .senders) }
    }
    #expect(isFound)
  }
}
