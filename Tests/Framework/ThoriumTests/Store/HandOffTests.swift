import Testing
import ThoriumProof

/// The law L7: who handles for others gets free after so much of it.
struct HandOffTests {
  private let world = VirtualWorld(limits: Limits(handOff: 3))

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
}
