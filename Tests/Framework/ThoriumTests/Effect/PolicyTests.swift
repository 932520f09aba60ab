import Testing
import ThoriumProof

/// The law E5: what becomes of effects under one id while others run under it.
struct PolicyTests {
  private let world = VirtualWorld()

  @Test func `E5: a thousand sequential effects run in order, in constant stack`() {
    let store = Store(Tape(), in: world.runtime)
    let names = (0..<1_000).map { "\($0)" }
    store.start(.after(1, "first").policy(.sequential, id: "x"))
    for name in names { store.start(.just(name).policy(.sequential, id: "x")) }
    world.advance(by: .seconds(1))
    #expect(store.currentState == ["first"] + names)
  }

  @Test func `E5: a long queue is cancelled as a whole, and none of its effects gets a turn`() {
    let store = Store(Tape(), in: world.runtime)
    for _ in 1...5_000 { store.start(.after(1, "late").policy(.sequential, id: "x")) }
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(10))
    #expect(store.currentState == [])
    #expect(world.reports.count == 1)
  }

  @Test func `E4, E5: an effect that is cancelled while it waits has left its line`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.after(1, "a").policy(.sequential, id: "x"))
    store.start(.just("b").policy(.sequential, id: "x").cancellable(id: "y"))
    store.start(.just("c").policy(.sequential, id: "x"))
    store.start(.cancel(id: "y"))
    world.advance(by: .seconds(1))
    #expect(store.text == "ac")
  }

  @Test func `E5: an effect debounced by zero replaces the one that waits, and starts at once`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.just("late").policy(.debounced(.seconds(1)), id: "x"))
    #expect(store.currentState == [])
    store.start(.just("now").policy(.debounced(.zero), id: "x"))
    #expect(store.currentState == ["now"])
    world.advance(by: .seconds(2))
    #expect(store.currentState == ["now"])
  }
}
