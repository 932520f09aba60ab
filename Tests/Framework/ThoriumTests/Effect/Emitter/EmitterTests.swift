import Testing
import Thorium
import ThoriumProof

/// What an emitter does that outlives its body, or is used from elsewhere (law E4).
struct EmitterTests {
  private let world = VirtualWorld()
  private let kept = Box<Emitter<Tape>?>(nil)

  @Test func `E4: a body that has ended emits nothing more`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(keeping(.concat(.just("a"), .after(1, "b"))).finally("F"))
    #expect(store.text == "Ka")
    #expect(kept.value?("late") == false)
    world.advance(by: .seconds(1))
    #expect(kept.value?("late") == false)
    #expect(store.text == "KabF")
  }

  @Test func `E4: an emitter answers whether its body is alive`() {
    let store = Store(Tape(), in: world.runtime)
    let answers = Record<Bool>()
    store.start(
      .run { [kept] emit in
        kept.value = emit
        answers.append(emit("a"))
        try await emit.clock.sleep(for: .seconds(1))
        answers.append(emit("b"))
      }
      .cancellable(id: "x")
    )
    #expect(kept.value?("from outside ") == true)
    world.advance(by: .seconds(1))
    #expect(answers.all == [true, true])
    #expect(kept.value?("late") == false)
    #expect(store.text == "afrom outside b")
  }

  @Test func `E4: an emission that causes its own cancellation is answered so`() {
    let store = Store(Tape(), in: world.runtime)
    let answers = Record<Bool>()
    let subscription = store.observe { [weak store] state in
      if state.last == "b" { store?.start(.cancel(id: "x")) }
    }
    store.start(
      .run { emit in
        try await emit.clock.sleep(for: .seconds(1))
        answers.append(emit("a"))
        answers.append(emit("b"))
        answers.append(emit("c"))
      }
      .cancellable(id: "x")
    )
    world.advance(by: .seconds(1))
    #expect(answers.all == [true, false, false])
    #expect(store.text == "ab")
    subscription.cancel()
  }

  @Test func `E4: an emitter knows the last state of a released store`() {
    var store: Store<Tape>? = Store(Tape(), in: world.runtime)
    store?.start(.run { [kept] in kept.value = $0 })
    store?.start(.just("a"))
    #expect(kept.value?.currentState == ["a"])
    store = nil
    #expect(kept.value?("late") == false)
    #expect(kept.value?.currentState == ["a"])
  }

  @Test(arguments: [1, 2, 3, 4, 1_000])
  func `E4: a mutation that an observer emits during a first segment waits, and lands`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    let answers = Record<Bool>()
    let subscription = store.observe { [kept] state in
      guard state.last == "a", let answer = kept.value?("o") else { return }
      answers.append(answer)
    }
    store.start(
      .run { [kept] emit in
        kept.value = emit
        for _ in 0..<count { emit("a") }
      }
      .finally("F")
    )
    #expect(answers.all == Array(repeating: true, count: count))
    #expect(
      store.text == String(repeating: "a", count: count)
        + String(repeating: "o", count: count) + "F"
    )
    subscription.cancel()
  }

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

  @Test func `L3: a mutation emitted inside reduce, in a body's first segment, waits its turn`() {
    let kept = kept
    let store = Store(
      Tape(onReduce: { mutation in
        if mutation == "a" { kept.value?("from reduce") }
      }),
      in: world.runtime
    )
    store.start(
      .run { emit in
        kept.value = emit
        emit("a")
        emit("b")
      }
      .finally("end")
    )
    #expect(store.currentState == ["a", "b", "from reduce", "end"])
  }

  /// Keeps the emitter of a body that ends at once, and goes on with an effect.
  private func keeping(_ effect: Effect<Tape>) -> Effect<Tape> {
    .merge(
      .run { [kept] emit in
        kept.value = emit
        emit("K")
      },
      effect
    )
  }
}
