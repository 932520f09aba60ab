import Testing
import Thorium
import ThoriumProof

/// The law L12: a store may have a place of its own, where everything of it runs.
struct PlaceTests {
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
