import Testing
import Thorium
import ThoriumProof

/// The laws E3 and E7: when a body begins, and which clock it has.
struct StartTests {
  @Test func `E3: an enqueued body begins on the executor`() {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.run(start: .enqueued) { $0("a") }, .just("b")))
    #expect(store.text == "")
    store.start(.just("x"))
    world.run()
    #expect(store.text == "xab")
  }

  @Test func `E3: an enqueued body that is cancelled before it began emits nothing`() {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    let answers = Record<Bool>()
    store.start(.run(start: .enqueued) { answers.append($0("a")) }.cancellable(id: 1))
    store.start(.cancel(id: 1))
    world.run()
    #expect(store.text == "")
    #expect(answers.all == [false])
  }

  @Test func `E3: a body that sends to its own store is not interrupted`() {
    let store = Store(Tape(), in: VirtualWorld().runtime)
    store.start(
      .run { [weak store] emit in
        emit("a")
        store?.start(.just("N"))
        emit("b")
        #expect(emit.currentState == ["a", "b"])
      }
      .finally("z")
    )
    #expect(store.text == "abzN")
  }

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

  @Test func `E7: effects that are due together continue in the order of their waits`() {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    store.start(.merge((0..<10).map { .after(2, "\($0)") } + [.after(1, "first,")]))
    world.advance(by: .seconds(2))
    #expect(store.text == "first,0123456789")
  }
}
