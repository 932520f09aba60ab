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

/// The search itself: histories that no store can have are found, and those that it can are not.
struct LinearizationTests {
  private func exists(_ history: History) -> [Bool] {
    [.senders, .sendersAndTasks].map { Linearization.exists(of: history, by: $0) }
  }

  @Test func `allowed histories of a store have an order`() {
    let none = History(operations: [:])
    #expect(exists(none) == [true, true])
    let alone = History(
      "aa-bb-cc",
      operations: ["a": .send(1), "b": .send(2), "c": .read([1, 2])]
    )
    #expect(exists(alone) == [true, true])
    for values in [[], [1], [1, 2], [2], [2, 1]] {
      let atOnce = History(
        "a----a",
        "-b--b-",
        "--cc--",
        operations: ["a": .send(1), "b": .send(2), "c": .read(values)]
      )
      #expect(exists(atOnce) == [true, true])
    }
    let waiting = History(
      "a----a--",
      "-bb-c-c-",
      operations: ["a": .send(1), "b": .send(2), "c": .read([])]
    )
    #expect(exists(waiting) == [true, true])
  }

  @Test func `a lost update has none`() {
    let lost = History(
      "a--a----",
      "-bb--cc-",
      operations: ["a": .send(1), "b": .send(2), "c": .read([1])]
    )
    #expect(exists(lost)[0] == false)
    let lostForEver = History(
      "a--a----",
      "-bb-ccdd",
      operations: ["a": .send(1), "b": .send(2), "c": .read([1, 2]), "d": .read([1])]
    )
    #expect(exists(lostForEver) == [false, false])
  }

  @Test func `a stale read after a return has no order`() {
    let stale = History("aa----", "---bb-", operations: ["a": .send(1), "b": .read([])])
    #expect(exists(stale) == [false, false])
    let back = History("aa-bbcc", operations: ["a": .send(1), "b": .read([1]), "c": .read([])])
    #expect(exists(back) == [false, false])
  }

  @Test func `sends of one thread that change places have none`() {
    let swapped = History("aabb", operations: ["a": .send(1), "b": .send(2)])
    #expect(exists(swapped) == [true, true])
    for values in [[2, 1], [2], [1, 1, 2]] {
      let read = History(
        "aabb----",
        "c------c",
        operations: ["a": .send(1), "b": .send(2), "c": .read(values)]
      )
      #expect(exists(read) == [false, false])
    }
  }

  @Test func `a read of an action before it is sent has no order`() {
    let early = History("---aa", "bb---", operations: ["a": .send(1), "b": .read([1])])
    #expect(exists(early) == [false, false])
  }

  @Test func `two readers that see two orders have no order`() {
    let orders = History(
      "a------a",
      "b------b",
      "-cc-----",
      "----dd--",
      operations: ["a": .send(1), "b": .send(2), "c": .read([1]), "d": .read([2, 1])]
    )
    #expect(exists(orders) == [false, false])
  }

  @Test func `waiting inputs without a sender are found, unless a task may continue with them`() {
    let waiting = History(
      "a--a--",
      "-bb-cc",
      operations: ["a": .send(1), "b": .send(2), "c": .read([1])]
    )
    #expect(exists(waiting) == [false, true])
  }
}
