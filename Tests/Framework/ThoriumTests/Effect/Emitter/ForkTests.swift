import Testing
import Thorium
import ThoriumProof

/// Effects that a body begins beside itself (law E8).
struct ForkTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test func `E8: a fork runs beside its body, which is not over before it`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        .run { emit in
          emit.fork(.concat(.just("1"), .after(2, "3")))
          try await emit.clock.sleep(for: .seconds(1))
          emit("2")
        },
        .just("4")
      )
      .finally("F")
    )
    #expect(store.text == "1")
    world.advance(by: .seconds(1))
    #expect(store.text == "12")
    world.advance(by: .seconds(1))
    #expect(store.text == "1234F")
    #expect(balance.faults == [])
  }

  @Test(arguments: [0, 1])
  func `E8: a fork's mutations land after the earlier ones of its body`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .run { emit in
        if seconds > 0 { try await emit.clock.sleep(for: .seconds(seconds)) }
        emit("a")
        emit.fork(.concat(.just("b"), .run { $0("c") }))
        try await emit.clock.sleep(for: .seconds(1))
        emit("d")
      }
    )
    store.start(.just("|"))
    world.advance(by: .seconds(2))
    #expect(store.text == (seconds == 0 ? "abc|d" : "|abcd"))
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

  @Test(arguments: [0, 1], [0, 1])
  func `E8: a fork that fails ends the body with its error`(sleep: Int, hasLeft: Int) {
    let store = Store(Tape(), in: world.runtime)
    let emitter = Box<Emitter<Tape>?>(nil)
    store.start(
      .run(name: "body") { emit in
        emitter.value = emit
        emit.fork(.endless(name: "other").finally("O"))
        emit.fork(.failing(after: sleep, "torn"))
        if hasLeft == 0 { try await emit.clock.sleep(for: .seconds(9)) }
        emit("never")
      }
      .finally("F").catch { "caught \($0)" }
    )
    world.advance(by: .seconds(1))
    #expect(store.text.replacing("never", with: "") == "OFcaught torn")
    #expect(emitter.value?("late") == false)
    // A body that has returned, but whose end waits behind its forks, is told of as cancelled too.
    let others = ["other of Tape was cancelled."]
    let isStopped = hasLeft == 0 || sleep == 0
    #expect(
      world.reports.map(\.description) == others
        + (isStopped ? ["body of Tape was cancelled."] : [])
    )
    #expect(balance.faults == [])
    #expect(balance.open.count == 1)
  }

  @Test func `E8: an error of a lone body's fork has no handler, and is reported once`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.run { emit in emit.fork(.failing(after: 1)) })
    world.advance(by: .seconds(1))
    #expect(world.reports.count == 1)
    #expect(world.reports.allSatisfy { $0.description.contains("mishap") })
  }

  @Test func `E8: a fork is cancelled with its body, its id and its store`() {
    do {
      let store = Store(Tape(), in: world.runtime)
      let forking = Effect<Tape>.run { emit in
        emit.fork(.endless(name: "inner").finally("f"))
        try await emit.clock.sleep(for: .seconds(9))
      }
      store.start(forking.cancellable(id: "x"))
      store.start(.concat(.cancel(id: "x"), .just("1")))
      store.start(.race(forking, .after(1, "2")))
      store.start(.merge(forking, .failing(after: 2)).catch { _ in "3" })
      world.advance(by: .seconds(2))
      #expect(store.text == "f12ff3")
      store.start(forking)
      world.run()
      #expect(balance.open.count > 3)
    }
    #expect(world.reports.count { $0.description == "inner of Tape was cancelled." } == 4)
    #expect(balance.faults == [])
    #expect(balance.open == [])
  }

  @Test func `E4: a cancelled fork lands nothing more, and its body continues`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .run { emit in
        let fork = emit.fork(.concat(.just("a"), .after(2, "never")).finally("F"))
        try await emit.clock.sleep(for: .seconds(1))
        fork.cancel()
        fork.cancel()
        await fork.finished()
        emit("b")
      }
    )
    world.advance(by: .seconds(5))
    #expect(store.text == "aFb")
    #expect(world.reports.map(\.description) == ["work of Tape was cancelled."])
    #expect(balance.faults == [])
    #expect(balance.open.count == 1)
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
