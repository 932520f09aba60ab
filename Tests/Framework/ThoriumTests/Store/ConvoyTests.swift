import Testing
import Thorium

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
    store.start(
      .run(start: .enqueued) { emit in
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
    )
    await onThreads(1) { _ in store.start(.just("other")) }
    await store.settled()
    #expect(isMissed.value)
    #expect(store.currentState.count > 1_100)
  }
}
