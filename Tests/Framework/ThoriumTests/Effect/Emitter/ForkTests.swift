import Testing
import ThoriumProof

/// Effects that a body begins beside itself (law E8).
struct ForkTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test(arguments: [0, 1], [0, 1])
  func `E8: the work of an action is over when the forks of its only body are`(
    sleep: Int,
    isAwaited: Int
  ) {
    let store = Store(Tape(), in: world.runtime)
    let finished = Record<String>()
    let effect = Effect<Tape>.run { emit in
      if sleep > 0 { try await emit.clock.sleep(for: .seconds(1)) }
      emit.fork(.none)
      emit.fork(.just("a"))
      emit.fork(.after(2, "b"))
    }
    if isAwaited > 0 {
      world.startTask {
        await store.perform(Tape.Action(effect: effect)).finished()
        finished.append("action")
      }
    } else {
      store.start(effect)
    }
    world.startTask {
      await store.settled()
      finished.append("store")
    }
    world.advance(by: .seconds(1 + sleep))
    #expect(store.text == "a")
    #expect(finished.all == [])
    world.advance(by: .seconds(1))
    #expect(store.text == "ab")
    #expect(finished.all.sorted() == (isAwaited > 0 ? ["action", "store"] : ["store"]))
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
