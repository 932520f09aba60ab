import Effort
import Testing
import ThoriumProof

/// Forks that nobody would write (law E8).
struct HostileForkTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test(arguments: [0, 1])
  func `E8: a finished body begins nothing for any caller`(sleep: Int) {
    let store = Store(Tape(), in: world.runtime)
    let kept = Box<Emitter<Tape>?>(nil)
    let order = Record<String>()
    store.run { emit in
      kept.value = emit
      if sleep > 0 { try await emit.clock.sleep(for: .seconds(sleep)) }
    }
    world.advance(by: .seconds(1))
    world.startTask {
      guard let emit = kept.value else { return }
      await emit.fork(.just("late")).finished()
      order.append("finished")
      do { try await emit.run(.just("late")) } catch { order.append("\(type(of: error))") }
    }
    world.run()
    #expect(order.all == ["finished", "CancellationError"])
    #expect(store.text == "")
    #expect(balance.open.count == 1)
  }

  @Test func `E8: a fork that waits while its body is cancelled does not begin`() {
    let store = Store(Tape(), in: world.runtime)
    let kept = Box<(emitter: Emitter<Tape>, fork: Fork?)?>(nil)
    store.start(
      .run { emit in
        kept.value = (emit, nil)
        try await emit.clock.sleep(for: .seconds(9))
      }
      .cancellable(id: "x")
    )
    let subscription = store.observe { [kept] state in
      guard state.last == "go", let emit = kept.value?.emitter else { return }
      kept.value = (emit, emit.fork(.just("never")))
    }
    store.start(.concat(.just("go"), .cancel(id: "x")))
    #expect(store.text == "go")
    let finished = Record<Bool>()
    world.startTask {
      await kept.value?.fork?.finished()
      finished.append(true)
    }
    world.run()
    #expect(finished.count == 1)
    subscription.cancel()
  }

  @Test func `E8: thousands of forks run, are cancelled and fail at once`() {
    let store = Store(Tape(), in: world.runtime)
    let forks = cases(10_000, quick: 1_500)
    store.start(
      .run { emit in
        for number in 0..<forks { emit.fork(.just("\(number)")) }
        try await emit.clock.sleep(for: .seconds(1))
        let paused = (0..<forks).map { emit.fork(.pause(for: .seconds(2 * forks - $0))) }
        for fork in paused.reversed() { fork.cancel() }
        for fork in paused { await fork.finished() }
        emit("cancelled")
        for number in 0..<forks { emit.fork(.pause(for: .seconds(2 * forks - number))) }
        emit.fork(.failing())
        try await emit.clock.sleep(for: .seconds(9))
      }
      .catch { "\($0)" }
    )
    #expect(store.currentState == (0..<forks).map { "\($0)" })
    world.advance(by: .seconds(1))
    #expect(store.currentState[forks...] == ["cancelled", "mishap"])
    #expect(balance.faults == [])
    #expect(balance.open.count == 1)
  }

  @Test func `E8: a wait for a fork in another task ends when its store ends`() {
    let ended = Record<String>()
    var store: Store<Tape>? = Store(Tape(), in: world.runtime)
    store?.run { [world] emit in
      let fork = emit.fork(.after(9, "x"))
      world.startTask {
        await fork.finished()
        ended.append(Task.isCancelled ? "cancelled" : "over")
      }
    }
    world.run()
    #expect(ended.all == [])
    store = nil
    world.run()
    #expect(ended.all == ["over"])
  }
}
