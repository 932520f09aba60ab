import Testing
import ThoriumProof

/// The law S1: what it costs that a reader keeps something.
struct KeepingTests {
  private let world = VirtualWorld()
  private let copies = Box(0)

  @Test func `S1: a reader of a part costs one copy of it at the next change`() {
    let store = Heavy.store(copies, in: world)
    let received = Record<Int>()
    let reading = world.startTask { [stream = store.states(\.numbers)] in
      for await numbers in stream { received.append(numbers[0]) }
    }
    for round in 1...3 {
      label(store)
      #expect(copies.value == round - 1)
      change(store)
      #expect(copies.value == round)
      world.run()
    }
    #expect(received.all == [0, 10, 20, 30])
    reading.cancel()
    world.run()
    change(store)
    #expect(copies.value == 3)
  }

  @Test func `S1: a reader that waits for states costs no copy`() {
    let store = Heavy.store(copies, in: world)
    let received = Record<Int>()
    let reading = world.startTask { [stream = store.states] in
      for await state in stream { received.append(state.numbers[0]) }
    }
    for _ in 1...3 {
      change(store)
      world.run()
    }
    #expect(received.all == [0, 10, 20, 30])
    #expect(copies.value == 0)
    reading.cancel()
  }

  @Test func `S1: a reader that keeps a received state costs one copy at the next change`() {
    let store = Heavy.store(copies, in: world)
    let kept = Box<Heavy.State?>(nil)
    let reading = world.startTask { [stream = store.states] in
      for await state in stream { kept.value = state }
    }
    for round in 1...3 {
      change(store)
      #expect(copies.value == round)
      #expect(kept.value?.numbers[0] == 10 * (round - 1))
      world.run()
    }
    kept.value = nil
    change(store)
    #expect(copies.value == 3)
    reading.cancel()
  }

  private func change(_ store: Store<Heavy>) {
    for _ in 0..<10 { store.send(.add()) }
  }

  /// Changes what is not the part that is read, with a reader that looks each time.
  private func label(_ store: Store<Heavy>) {
    for _ in 0..<10 {
      store.send(.label)
      world.run()
    }
  }
}
