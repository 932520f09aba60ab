import Testing
import ThoriumProof

@testable import ThoriumCore

/// What `settled()` and `Receipt.finished()` wait for.
struct WaitingTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test func `many may wait for one receipt, and each returns early when it is cancelled`() {
    let store = Store(Tape(), in: world.runtime)
    let tasks = Record<Task<Void, Never>>()
    world.startTask { [world, log] in
      let receipt = await store.perform(Tape.Action(effect: .after(5, "a")))
      for number in 0..<3 {
        tasks.append(
          world.startTask {
            await receipt.finished()
            log.append("\(number)")
          }
        )
      }
    }
    world.run()
    #expect(tasks.count == 3)
    tasks.all[1].cancel()
    world.run()
    #expect(log.all == ["1"])
    world.advance(by: .seconds(5))
    #expect(log.all == ["1", "0", "2"])
  }

  @Test func `perform is answered though its task is cancelled`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store, world, log] state in
      guard state == ["go"], let store else { return }
      let task = world.startTask {
        let receipt = await store.perform(Tape.Action(effect: .just("a")))
        log.append("\(receipt.refusal?.reason ?? "accepted") \(store.text)")
      }
      task.cancel()
    }
    store.start(.just("go"))
    world.run()
    #expect(log.all == ["accepted goa"])
    subscription.cancel()
  }

  @Test func `settled waits for work that comes when the last work ends`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state.last == "F" { store?.start(.after(1, "b")) }
    }
    store.start(.after(1, "a").finally("F"))
    settle(store, "settled")
    world.advance(by: .seconds(1))
    #expect(store.text == "aF")
    #expect(log.all == [])
    world.advance(by: .seconds(1))
    #expect(log.all == ["settled"])
    subscription.cancel()
  }

  /// Lets a store handle ten actions without a pause, while a task waits from the first change on.
  private func send(
    in store: Store<Tape>,
    beside wait: @escaping @Sendable (Store<Tape>) async -> String
  ) {
    let inline = Runtime(executor: InlineExecutor(), clock: world.clock)
    let subscription = store.observe { [weak store, log] state in
      guard let store, !state.isEmpty else { return }
      if state.count == 1 {
        inline.start { log.append("\(await wait(store)) at \(store.currentState.count)") }
      }
      if state.count < 10 { store.start(.just("N")) }
    }
    store.start(.just("go"))
    subscription.cancel()
  }

  @Test func `settled waits for a chain of nested actions`() {
    send(in: Store(Tape(), in: world.runtime)) { store in
      await store.settled()
      return "settled"
    }
    #expect(log.all == ["settled at 10"])
  }

  @Test func `a store that is busy without a pause answers a caller after each round of inputs`() {
    let store = Store(Tape(), in: world.runtime)
    send(in: store) { store in
      _ = await store.perform(Tape.Action(effect: .just("a")))
      return "answered"
    }
    #expect(log.all == ["answered at 3"])
    #expect(store.currentState.count == 11)
  }

  @Test func `a task that is cancelled while it waits returns early, and the others wait on`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.after(1, "a"))
    settle(store, "cancelled").cancel()
    settle(store, "settled")
    world.run()
    #expect(log.all == ["cancelled"])
    world.advance(by: .seconds(1))
    #expect(log.all == ["cancelled", "settled"])
  }

  @Test(arguments: [(2, "true"), (1, "false"), (-1, "false")])
  func `settled within a limit says whether the work has ended by then`(
    seconds: Int,
    hasSettled: String
  ) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.pause(for: .milliseconds(1_500)), .just("a")))
    world.startTask { [world, log] in
      let isSettled = await store.settled(within: .seconds(seconds))
      log.append("\(isSettled) after \(world.clock.now.offset)")
    }
    world.advance(by: .seconds(3))
    #expect(log.all == ["\(hasSettled) after \(min(1.5, Double(max(seconds, 0)))) seconds"])
    #expect(store.text == "a", "the work goes on after the limit")
    #expect(world.clock.sleeperCount == 0)
  }

  @Test func `a store at rest has settled within no time, and one that ends settles`() {
    let (idle, ended) = (Store(Tape(), in: world.runtime), Store(Tape(), in: world.runtime))
    ended.start(.endless())
    for (store, limit) in [(idle, Duration.seconds(-1)), (idle, .zero), (ended, .seconds(1))] {
      world.startTask { [log] in log.append("\(await store.settled(within: limit))") }
    }
    #expect(log.all == ["true", "true"])
    ended.end()
    world.run()
    #expect(log.all == ["true", "true", "true"])
  }

  @Test func `a cancelled task has not seen the store settle, and leaves no timer`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless())
    let task = world.startTask { [log] in
      log.append("\(await store.settled(within: .seconds(5)))")
    }
    world.run()
    #expect(log.all == [])
    task.cancel()
    world.run()
    #expect(log.all == ["false"])
    store.end()
  }

  @Test func `a store that never settles forgets those who waited`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless())
    for number in 0..<10 {
      let isLimited = number.isMultiple(of: 2)
      let task = world.startTask { [log] in
        if isLimited { _ = await store.settled(within: .seconds(1)) } else { await store.settled() }
        log.append("over")
      }
      world.run()
      if !isLimited { task.cancel() }
      world.advance(by: .seconds(1))
    }
    #expect(log.all.count == 10)
    #expect(store.needAnyExtras().settling.count == 1)
    store.end()
  }

  @discardableResult
  private func settle(_ store: Store<Tape>, _ name: String) -> Task<Void, Never> {
    world.startTask { [log] in
      await store.settled()
      log.append(name)
    }
  }
}

/// An executor that runs each task at once, on the thread that wakes it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
