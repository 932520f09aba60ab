import Synchronization
import Testing
import Thorium

@testable import ThoriumCore

/// The law L7: a body whose emissions another thread handles for a while handles them itself again.
struct ConvoyTests {
  @Test(.timeLimit(.minutes(10)))
  func `L7: a body that has met another sender returns to the direct path`() async {
    let handler = Box(0)
    let isMet = Barrier(1)
    let hasQueued = Barrier(1)
    let isMissed = Box(false)
    var tape = Tape()
    tape.onReduce = { mutation in
      handler.value = threadNumber
      guard mutation == "other" else { return }
      isMet.knock()
      hasQueued.wait()
    }
    let store = Store(tape)
    store.run(start: .enqueued) { emit in
      isMet.wait()
      for _ in 0..<100 { emit("x") }
      isMissed.value = handler.value != threadNumber
      hasQueued.knock()
      var direct = 0
      while direct < 1_000 {
        emit("x")
        direct = handler.value == threadNumber ? direct + 1 : 0
      }
    }
    await onThreads(1) { _ in store.start(.just("other")) }
    await store.settled()
    #expect(isMissed.value)
    #expect(store.currentState.count > 1_100)
  }

  @Test func `L7: threads that send to a blocked store wait for it once, and not at each send`() {
    let (hasBegun, hasSent) = (Barrier(1), Barrier(1))
    var tape = Tape()
    tape.onReduce = { mutation in
      guard mutation == "first" else { return }
      hasBegun.knock()
      hasSent.wait()
    }
    let store = Store(tape)
    var isBlocked: Bool? {
      store.existingAnyExtras?.postbox.load()?.isBlocked.load(ordering: .relaxed)
    }
    onThreads(2) { number in
      if number == 0 { return store.start(.just("first")) }
      hasBegun.wait()
      for _ in 1...3 { store.start(.just("x")) }
      #expect(isBlocked == true)
      hasSent.knock()
    }
    #expect(store.text == "firstxxx")
    #expect(isBlocked == false)
  }
}
