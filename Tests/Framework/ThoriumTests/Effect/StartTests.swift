import Testing
import Thorium
import ThoriumProof

/// The law E7: which clock a body has.
struct StartTests {
  @Test func `E7: a body sleeps on the clock of its runtime, and on no other`() {
    let world = VirtualWorld()
    let other = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    store.start(.after(3_600, "a"))
    other.advance(by: .seconds(10_000))
    world.advance(by: .seconds(3_599))
    #expect(store.text == "")
    world.advance(by: .seconds(1))
    #expect(store.text == "a")
  }
}
