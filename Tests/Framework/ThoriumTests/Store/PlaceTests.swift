import Testing
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
}
