import Testing
import Thorium
import ThoriumProof

/// The law L7: who handles for others gets free after so much of it.
struct HandOffTests {
  private let world = VirtualWorld(limits: Limits(handOff: 3))

  @Test func `L7: a thread that handles for others leaves the rest to a task`() {
    let store = Store(Tape(), in: world.runtime)
    let handlers = Record<Int>()
    let subscription = store.observe { [weak store] state in
      handlers.append(threadNumber)
      guard state == ["own"] else { return }
      onThreads(1) { [weak store] _ in
        for number in 0..<10 { store?.start(.just("\(number)")) }
      }
    }
    store.start(.just("own"))
    #expect(store.currentState == ["own", "0", "1", "2"])
    world.run()
    #expect(store.currentState == ["own"] + (0..<10).map { "\($0)" })
    #expect(handlers.count == 12)
    subscription.cancel()
  }

  @Test func `L7: the inputs that a task takes over are bounded too, and others run in between`() {
    let store = Store(Tape(), in: world.runtime)
    let seen = Record<Int>()
    let subscription = store.observe { [weak store] state in
      guard state == ["own"] else { return }
      onThreads(1) { [weak store] _ in
        for _ in 0..<10 { store?.start(.just("x")) }
      }
    }
    store.start(.just("own"))
    world.startTask { [executor = world.executor, store] in
      for _ in 0..<5 {
        seen.append(store.currentState.count)
        await Task(executorPreference: executor) {}.value
      }
    }
    world.run()
    #expect(seen.all == [4, 10, 11, 11, 11])
    subscription.cancel()
  }

  @Test func `L7: the handling thread handles all inputs that it sends itself`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state.count < 1_000 { store?.start(.just("x")) }
    }
    #expect(store.currentState.count == 1_000)
    subscription.cancel()
  }

  @Test func `L7: a sending thread takes over the handed-over inputs, in order`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      guard state == ["own"] else { return }
      onThreads(1) { [weak store] _ in
        for number in 0..<5 { store?.start(.just("\(number)")) }
      }
    }
    store.start(.just("own"))
    #expect(store.currentState == ["own", "0", "1", "2"])
    store.start(.just("later"))
    let all = ["own", "0", "1", "2", "3", "4", "later"]
    #expect(store.currentState == all)
    world.run()
    #expect(store.currentState == all)
    subscription.cancel()
  }

  @Test func `L7: a store that is released meanwhile handles the sent actions`() {
    let landed = Record<String>()
    weak var gone: Store<Tape>?
    do {
      let store = Store(Tape(), in: world.runtime)
      gone = store
      let subscription = store.observe { [weak store] state in
        if let last = state.last { landed.append(last) }
        guard state == ["own"] else { return }
        onThreads(1) { [weak store] _ in
          for number in 0..<5 { store?.start(.just("\(number)")) }
        }
      }
      store.start(.just("own"))
      withExtendedLifetime(subscription) {}
      #expect(landed.count == 4)
      world.run()
      #expect(landed.all == ["own", "0", "1", "2", "3", "4"])
    }
    #expect(gone == nil)
  }

  @Test func `L7, L9: the task of a hand-over does not keep a store that others have served`() {
    weak var gone: Store<Tape>?
    do {
      let store = Store(Tape(), in: world.runtime)
      gone = store
      let subscription = store.observe { [weak store] state in
        guard state == ["own"] else { return }
        onThreads(1) { [weak store] _ in
          for _ in 0..<5 { store?.start(.just("x")) }
        }
      }
      store.start(.just("own"))
      #expect(store.currentState.count == 4)
      store.start(.just("later"))
      #expect(store.currentState.count == 7)
      subscription.cancel()
    }
    #expect(gone == nil)
    world.run()
  }

  @Test func `L7: inputs that a thread sends after a hand-over count as others' too`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      guard state == ["own"] else { return }
      onThreads(1) { [weak store] _ in
        for _ in 0..<8 { store?.start(.just("x")) }
      }
    }
    let counts = ["own", "first", "second"].map { name in
      store.start(.just(name))
      return store.currentState.count
    }
    #expect(counts == [4, 7, 10])
    world.run()
    #expect(store.currentState.suffix(3) == ["x", "first", "second"])
    subscription.cancel()
  }
}
