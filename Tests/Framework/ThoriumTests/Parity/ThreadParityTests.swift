import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of threads.
///
/// | theirs | ours |
/// |---|---|
/// | `testStateStreamIsCreatedOnce` | 100 threads that come at once are told one and the same store |
/// | `testActionDispatchContractCheckIsNonFatal` | any thread may send; it is told in order |
struct ThreadParityTests {
  @Test func `L6: 100 threads that come at once receive the same store`() async {
    let count = 100
    let store = Store(Tape())
    let together = Barrier(count)
    let states = Record<[String]>()
    let subscriptions = Record<Subscription>()
    await onThreads(count) { _ in
      together.knock()
      together.wait()
      subscriptions.append(store.observe { states.append($0) })
    }
    await store.settled()
    #expect(states.all == Array(repeating: [], count: count))
    store.start(.of("a", "b", "c"))
    #expect(states.count == 4 * count)
    #expect(states.all.suffix(count) == Array(repeating: ["a", "b", "c"], count: count)[...])
    for subscription in subscriptions.all { subscription.cancel() }
  }

  @Test func `L2: another thread's input is reduced and observed there, at once`() async {
    let threads = Record<Int>()
    var tape = Tape()
    tape.onReduce = { _ in threads.append(threadNumber) }
    let store = Store(tape)
    let observers = Record<Int>()
    let subscription = store.observe { _ in observers.append(threadNumber) }
    let sender = Box(0)
    let isDone = Box(false)
    await onThreads(1) { _ in
      sender.value = threadNumber
      for _ in 0..<100 { store.start(.of("a", "b", "c")) }
      isDone.value = store.currentState.count == 300
    }
    #expect(isDone.value)
    #expect(sender.value != threadNumber)
    #expect(threads.all == Array(repeating: sender.value, count: 300))
    #expect(observers.all.dropFirst() == Array(repeating: sender.value, count: 300)[...])
    subscription.cancel()
  }

  @Test func `L12: a store with a place reduces and notifies there`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    let states = Record<String>()
    let subscription = store.observe { states.append($0.joined()) }
    for _ in 0..<3 { store.start(.of("a", "b", "c")) }
    #expect(states.all == [])
    world.run()
    #expect(states.count == 10)
    #expect(states.all.last == "abcabcabc")
    subscription.cancel()
  }
}
