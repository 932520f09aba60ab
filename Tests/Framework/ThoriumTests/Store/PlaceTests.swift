import Testing
import Thorium
import ThoriumProof

/// The law L12: a store may have a place of its own, where everything of it runs.
struct PlaceTests {
  @Test func `L12: a store with a place of its own only queues inputs`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    let states = Record<[String]>()
    let subscription = store.observe { states.append($0) }
    store.start(.just("a"))
    #expect(store.currentState == [])
    #expect(states.count == 0)
    world.run()
    #expect(store.currentState == ["a"])
    #expect(states.all == [[], ["a"]])
    subscription.cancel()
  }

  @Test func `L12: L2: the consequences of an action have happened when perform returns`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    let seen = Record<[String]>()
    world.startTask {
      let receipt = await store.perform(
        Tape.Action(effect: .concat(.just("a"), .after(1, "b")))
      )
      seen.append(store.currentState)
      await receipt.finished()
      seen.append(store.currentState)
    }
    world.run()
    #expect(seen.all == [["a"]])
    world.advance(by: .seconds(1))
    #expect(seen.all == [["a"], ["a", "b"]])
  }

  @Test func `L12: L3: a nested action waits for the whole burst`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state == ["a"] { store?.start(.of("x", "y", "z")) }
    }
    store.start(.of("a", "b", "c"))
    world.run()
    #expect(store.currentState == ["a", "b", "c", "x", "y", "z"])
    subscription.cancel()
  }

  @Test func `L12: L7: it lets others run at its place after so much`() {
    let world = VirtualWorld(limits: Limits(handOff: 2), isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    for number in 0..<5 { store.start(.just("\(number)")) }
    let seen = Record<Int>()
    world.startTask { [executor = world.executor] in
      for _ in 0..<4 {
        await Task(executorPreference: executor) {}.value
        seen.append(store.currentState.count)
      }
    }
    world.run()
    #expect(seen.all == [4, 5, 5, 5])
  }

  @Test func `L12: L9: the end waits its turn, and later actions are reported`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless(name: "work"))
    store.start(.just("a"))
    store.end()
    store.start(.just("late"))
    let states = Record<[String]>()
    world.startTask { for await state in store.states { states.append(state) } }
    world.run()
    #expect(states.all.last == ["a"])
    #expect(
      world.reports.map(\.description) == [
        "work of Tape was cancelled.",
        "Action was sent to Tape, which has ended. Nothing was changed.",
      ]
    )
  }

  @Test func `L12: L9: a released store first handles the actions that were sent`() {
    let world = VirtualWorld(isPlaced: true)
    let states = Record<[String]>()
    weak var gone: Store<Tape>?
    let subscription: Subscription
    do {
      let store = Store(Tape(), in: world.runtime)
      gone = store
      subscription = store.observe { states.append($0) }
      store.start(.just("a"))
    }
    #expect(gone != nil)
    world.run()
    #expect(states.all == [[], ["a"]])
    #expect(gone == nil)
    subscription.cancel()
  }

  @Test func `L12: L4: L6: on the main actor everything runs there, from any sender`() async {
    let threads = 4
    let sends = 500
    let contention = Record<Int>()
    var tape = Tape()
    tape.onMutate = { _ in MainActor.assertIsolated() }
    tape.onReduce = { _ in MainActor.assertIsolated() }
    let store = Store(tape, in: Runtime(place: .actor(MainActor.shared)))
    let counts = Record<Int>()
    let subscription = store.observe { state in
      MainActor.assertIsolated()
      counts.append(state.count)
    }
    await onThreads(threads) { thread in
      for number in 0..<sends {
        store.start(.just("\(thread):\(number)"))
        if store.currentState.count < 4 * sends { contention.append(thread) }
      }
    }
    await store.settled()
    let order = store.currentState
    #expect(order.count == threads * sends)
    for thread in 0..<threads {
      #expect(
        order.filter { $0.hasPrefix("\(thread):") } == (0..<sends).map { "\(thread):\($0)" }
      )
    }
    #expect(counts.all == Array(0...threads * sends))
    #expect(contention.count > 0)
    subscription.cancel()
  }
}
