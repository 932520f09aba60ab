import Testing
import ThoriumProof

/// What an emitter does that outlives its body, or is used from elsewhere (law E4).
struct EmitterTests {
  private let world = VirtualWorld()
  private let kept = Box<Emitter<Tape>?>(nil)

  @Test
  func `E4: an emission of another thread while the store is busy never lands after a cancel`() {
    let store = Store(Tape(), in: world.runtime)
    let answers = Record<Bool>()
    store.start(
      .run { [kept] emit in
        kept.value = emit
        try await emit.clock.sleep(for: .seconds(9))
      }.cancellable(id: "x")
    )
    let subscription = store.observe { [kept] state in
      guard state.last == "go" else { return }
      onThreads(4) { _ in
        for _ in 0..<10 { answers.append(kept.value?("late") ?? false) }
      }
    }
    store.start(.concat(.just("go"), .cancel(id: "x"), .just("on")))
    #expect(answers.all == Array(repeating: true, count: 40))
    #expect(store.text == "goon")
    #expect(kept.value?("late") == false)
    subscription.cancel()
  }

  @Test func `E4: a body that emits from another thread is cut exactly by a cancel`() {
    var cut = 0
    for _ in 0..<50 {
      let store = Store(Tape(), in: world.runtime)
      let hasBegun = Barrier(1)
      store.start(
        .run(start: .enqueued) { emit in
          while emit("a") { hasBegun.knock() }
        }
        .cancellable(id: "x")
      )
      onThreads(2) { [world] number in
        if number == 0 { return world.run() }
        hasBegun.wait()
        store.start(.concat(.cancel(id: "x"), .just("|")))
      }
      world.run()
      if store.currentState.first == "a" { cut += 1 }
      #expect(store.currentState.firstIndex(of: "|") == store.currentState.count - 1)
    }
    #expect(cut == 50)
  }
}
