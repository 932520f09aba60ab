import Testing
import Thorium
import ThoriumProof

/// What `settled()` and `Receipt.finished()` wait for.
struct WaitingTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test func `a receipt is finished when all that its action started is`() {
    let store = Store(Tape(), in: world.runtime)
    let effect = Effect<Tape>.merge(.after(1, "a"), .concat(.after(2, "b"), .after(1, "c")))
    perform(effect, on: store, "this")
    perform(.after(9, "d"), on: store, "other")
    world.advance(by: .seconds(2))
    #expect(log.all == [])
    world.advance(by: .seconds(1))
    #expect(log.all == ["this"])
    world.advance(by: .seconds(6))
    #expect(log.all == ["this", "other"])
  }

  @Test func `a receipt does not wait for actions that its own action sent`() {
    let store = Store(Tape(), in: world.runtime)
    let effect = Effect<Tape>.run { [weak store] _ in store?.start(.after(1, "nested")) }
    perform(effect, on: store, "outer")
    world.run()
    #expect(log.all == ["outer"])
    world.advance(by: .seconds(1))
    #expect(store.text == "nested")
  }

  @Test func `a receipt is finished however its work ends`() {
    var tape = Tape()
    tape.recover = { error, _ in "\(error)" == "answered" ? .after(1, "answer") : nil }
    let store = Store(tape, in: world.runtime)
    perform(.none, on: store, "none")
    perform(.just("a"), on: store, "just")
    perform(.endless().cancellable(id: 1), on: store, "cancelled")
    perform(.failing(after: 1), on: store, "failed")
    perform(.failing(after: 1, "answered"), on: store, "answered")
    perform(.failing(after: 1).catch { "\($0)" }.finally("F"), on: store, "caught")
    world.run()
    #expect(log.all == ["none", "just"])
    store.start(.cancel(id: 1))
    world.run()
    #expect(log.all == ["none", "just", "cancelled"])
    world.advance(by: .seconds(1))
    #expect(log.all == ["none", "just", "cancelled", "failed", "caught"])
    world.advance(by: .seconds(1))
    #expect(log.all.last == "answered")
    #expect(store.text == "amishapFanswer")
  }

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

  @Test func `a store at rest is settled at once`() {
    let store = Store(Tape(), in: world.runtime)
    settle(store, "before anything")
    store.start(.of("a", "b"))
    settle(store, "after a burst")
    world.run()
    #expect(log.all == ["before anything", "after a burst"])
  }

  @Test func `settled waits for work that comes while it waits`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state.last == "a" { store?.start(.after(1, "b")) }
      if state.last == "b" { store?.start(.after(1, "c")) }
    }
    store.start(.after(1, "a"))
    settle(store, "settled")
    for text in ["a", "ab"] {
      world.advance(by: .seconds(1))
      #expect(store.text == text)
      #expect(log.all == [])
    }
    world.advance(by: .seconds(1))
    #expect(store.text == "abc")
    #expect(log.all == ["settled"])
    subscription.cancel()
  }

  @Test func `settled waits for actions that are queued`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store, log] state in
      guard let store else { return }
      if state == ["go"] {
        settle(store, "settled")
        for _ in 0..<3 { store.start(.just("N")) }
      }
      log.append(state.joined())
    }
    store.start(.just("go"))
    world.run()
    #expect(log.all == ["", "go", "goN", "goNN", "goNNN", "settled"])
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

  @Test func `settled waits for a chain of nested actions`() {
    let store = Store(Tape(), in: world.runtime)
    let inline = Runtime(executor: InlineExecutor(), clock: world.clock)
    let subscription = store.observe { [weak store, log] state in
      guard let store, !state.isEmpty else { return }
      if state.count == 1 {
        inline.start {
          await store.settled()
          log.append("settled at \(store.currentState.count)")
        }
      }
      if state.count < 10 { store.start(.just("N")) }
    }
    store.start(.just("go"))
    #expect(log.all == ["settled at 10"])
    subscription.cancel()
  }

  @Test func `settled returns when the last work fails or is cancelled`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless().cancellable(id: 1))
    store.start(.failing(after: 1))
    for number in 0..<3 { settle(store, "\(number)") }
    store.start(.cancel(id: 1))
    world.run()
    #expect(log.all == [])
    world.advance(by: .seconds(1))
    #expect(log.all == ["0", "1", "2"])
    #expect(world.reports.count == 2)
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

  private func perform(_ effect: Effect<Tape>, on store: Store<Tape>, _ name: String) {
    world.startTask { [log] in
      await store.perform(Tape.Action(effect: effect)).finished()
      log.append(name)
    }
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
