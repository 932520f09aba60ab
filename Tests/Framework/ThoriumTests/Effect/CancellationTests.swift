import Testing
import ThoriumProof

/// The law E4: what a cancellation ends, and what it leaves.
struct CancellationTests {
  private let world = VirtualWorld()

  @Test func `E4: ids are equal when their values and types are`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.endless().cancellable(id: 1), .just("Int")))
    store.start(.concat(.endless().cancellable(id: "1"), .just("String")))
    store.start(.cancel(id: "1"))
    #expect(store.text == "String")
    store.start(.cancel(id: 1))
    #expect(store.text == "StringInt")
  }

  @Test func `E4: an id belongs to one store`() {
    let left = Store(Tape(), in: world.runtime)
    let right = Store(Tape(), in: world.runtime)
    for store in [left, right] { store.start(.after(1, "a").cancellable(id: "x")) }
    left.start(.cancel(id: "x"))
    world.advance(by: .seconds(1))
    #expect(left.text == "")
    #expect(right.text == "a")
  }
}
