import Testing
import ThoriumProof

/// Effects that a body begins beside itself (law E8).
struct ForkTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test func `E8: a fork is waited for, and waiting ends when the waiting task is cancelled`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .run { emit in
        await emit.fork(.after(1, "a")).finished()
        emit("b")
        await emit.fork(.just("c")).finished()
        emit("d")
        await emit.fork(.endless()).finished()
        emit("never")
      }
      .cancellable(id: "x")
    )
    world.advance(by: .seconds(1))
    #expect(store.text == "abcd")
    store.start(.cancel(id: "x"))
    world.run()
    #expect(store.text == "abcd")
  }
}
