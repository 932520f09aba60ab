import Testing
import ThoriumProof

/// Faults that the model of a store has found once, in programs that are seldom drawn.
struct FindingsTests {
  private let world = VirtualWorld()

  @Test(arguments: 0..<4)
  func `L8: the error of a dropped retry is not lost for the effects around it`(way: Int) {
    let store = Store(Tape(), in: world.runtime)
    let effect = Effect<Tape>.failing().policy(.throttled(.seconds(9), latest: false), id: "x")
    let ways = [
      effect.finally("F"), effect.cancellable(id: "y"), effect.timeout(.seconds(1)),
      .concat(.none, effect.finally("F")),
    ]
    store.start(ways[way].retry(3).catch { "\($0)" })
    #expect(store.currentState.last == "mishap")
  }
}
