import Testing
import ThoriumProof

/// Effects that fail before they suspend, again and again (laws E2 and L2).
struct FailureAtOnceTests {
  private let world = VirtualWorld(limits: Limits(handOff: 5))
  private let begun = Record<Int>()

  /// An effect that fails at once for ever.
  enum Loop: CaseIterable {
    case retry, answer, nested, caught, finally, pause, latest, sequential, inLine, droppable, race
    case timeout, until, concat, fork, failingFork
  }

  private var failing: Effect<Tape> {
    .run { [begun] emit in
      begun.append(begun.count)
      emit("x")
      throw Mishap("again")
    }
  }

  private func effect(_ loop: Loop) -> Effect<Tape> {
    switch loop {
    case .retry: failing.retry(.max)
    case .answer: failing
    case .nested: failing.retry(2).retry(.max)
    case .caught: .concat(.failing().catch { "\($0)" }, failing).retry(.max)
    case .finally: failing.finally("-").retry(.max)
    case .pause: failing.retry(.max, after: .zero)
    case .latest: failing.policy(.latest, id: "inner").retry(.max)
    case .sequential: failing.policy(.sequential, id: "inner").retry(.max)
    case .inLine: failing.retry(.max).policy(.sequential, id: "inner")
    case .droppable: failing.policy(.droppable, id: "inner").retry(.max)
    case .race: Effect.race(failing, .endless()).retry(.max)
    case .timeout: failing.timeout(.seconds(9)).retry(.max)
    case .until: failing.take(until: AsyncStream<Int> { _ in }).retry(.max)
    case .concat: .concat(.just("a"), .run { _ in }, failing, .just("never")).retry(.max)
    case .fork:
      .run { [begun] emit in
        begun.append(begun.count)
        emit.fork(.just("f"))
        throw Mishap("again")
      }
      .retry(.max)
    case .failingFork: .run { [failing] emit in emit.fork(failing) }.retry(.max)
    }
  }

  private func tape(_ loop: Loop) -> Tape {
    var tape = Tape()
    if loop == .answer {
      tape.recover = { [failing] _, _ in failing.cancellable(id: "work") }
    }
    return tape
  }

  @Test(.timeLimit(.minutes(10)), arguments: Loop.allCases)
  func `E2: L2: send returns from an endless failure, which a cancel then ends`(_ loop: Loop) {
    let store = Store(tape(loop), in: world.runtime)
    store.start(effect(loop).cancellable(id: "work"))
    #expect(begun.count > 1)
    #expect(begun.count <= 5)
    store.start(.concat(.cancel(id: "work"), .just("end")))
    #expect(store.currentState.last == "end")
    world.run()
    #expect(begun.count <= 6)
    #expect(store.currentState.last == "end")
  }

  @Test func `E2: the rest continues in tasks, one for each time, and settled waits for it`() {
    let store = Store(Tape(), in: world.runtime)
    let seen = Record<String>()
    store.start(failing.retry(20).catch { "\($0)" })
    #expect(begun.count == 5)
    world.startTask {
      await store.settled()
      seen.append(store.currentState.last ?? "")
    }
    world.run()
    #expect(begun.count == 21)
    #expect(seen.all == ["again"])
  }

  @Test func `E2: a lone body that is answered counts as the first`() {
    var tape = Tape()
    tape.recover = { [failing] _, state in state.count < 20 ? failing : nil }
    let store = Store(tape, in: world.runtime)
    store.start(failing)
    #expect(begun.count == 5)
    world.run()
    #expect(begun.count == 20)
    #expect(world.reports.count == 1)
  }

  @Test func `E2: E8: a mutation that a cancelled fork delayed counts as the first`() {
    let store = Store(Tape(), in: world.runtime)
    let counts = Record<Int>()
    store.run { [begun] emit in
      let fork = emit.fork(.endless().policy(.sequential, id: "line"))
      try await emit.clock.sleep(for: .seconds(1))
      counts.append(begun.count)
      fork.cancel()
      counts.append(begun.count)
    }
    store.start(failing.retry(20).policy(.sequential, id: "line").catch { "\($0)" })
    world.advance(by: .seconds(1))
    #expect(counts.all == [0, 5])
    #expect(begun.count == 21)
    #expect(store.currentState.last == "again")
  }

  @Test func `E2: E3: effects beside an endless failure begin at once`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .merge(
        failing.retry(.max).cancellable(id: "work"),
        .run { emit in emit("beside") },
        .failing().retry(3).catch { "\($0)" }
      )
    )
    #expect(store.currentState == ["x", "x", "x", "x", "x", "beside", "mishap"])
    store.start(.cancel(id: "work"))
    world.run()
    #expect(begun.count <= 6)
  }

  @Test func `E2: E3: failures after a suspension do not count`() {
    let store = Store(Tape(), in: world.runtime)
    let places = Record<Int>()
    store.start(
      .run { [begun, weak store] emit in
        // In a first segment an emission lands before `emit` returns.
        let before = store?.currentState.count ?? 0
        emit("x")
        places.append((store?.currentState.count ?? 0) - before)
        begun.append(begun.count)
        try await emit.clock.sleep(for: .seconds(1))
        throw Mishap("later")
      }
      .retry(20).catch { "\($0)" }
    )
    world.advance(by: .seconds(30))
    #expect(begun.count == 21)
    #expect(places.all == Array(repeating: 1, count: 21))
    #expect(store.currentState.last == "later")
  }

  @Test func `E2: at a place the mailbox has its turn too`() {
    let world = VirtualWorld(limits: Limits(handOff: 5), isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    store.start(failing.retry(.max).cancellable(id: "work"))
    store.start(.concat(.cancel(id: "work"), .just("end")))
    world.run()
    #expect(begun.count > 1)
    #expect(begun.count <= 6)
    #expect(store.currentState.last == "end")
  }

  @Test(.timeLimit(.minutes(10)))
  func `E2: L2: an answer that its pipeline makes fail again leaves the mailbox its turn`() {
    let isOver = Box(false)
    let answered = Record<Int>()
    let sieve = Sieve(
      mutations: { $0.map { if $0 == "x" { throw Mishap("x") } else { $0 } } },
      recover: { _ in
        answered.append(answered.count)
        return .just(isOver.value ? "y" : "x")
      }
    )
    let store = Store(sieve, in: world.runtime)
    store.send("x")
    #expect(answered.count == 5)
    store.send("a")
    #expect(store.text == "a")
    isOver.value = true
    let settled = Record<String>()
    world.startTask {
      await store.settled()
      settled.append(store.text)
    }
    #expect(settled.count == 0)
    world.run()
    #expect(settled.all == ["ay"])
    #expect(answered.count == 6)
  }

  @Test(.timeLimit(.minutes(10)))
  func `C1: E2: a child that fails for ever holds neither its parent nor a cancel up`() {
    let parent = Store(Roost(), in: world.runtime)
    let failing = Effect<Egg>.run { [begun] _ in
      begun.append(begun.count)
      throw Mishap("again")
    }
    parent.start(.send(.start(failing.retry(.max).cancellable(id: "work")), to: \.fixed))
    #expect(begun.count == 5)
    parent.start(.send(.start(.concat(.cancel(id: "work"), .just("end"))), to: \.fixed))
    world.run()
    #expect(begun.count <= 6)
    #expect(parent.child(\.fixed).currentState.last == "end")
  }

  @Test(.timeLimit(.minutes(10)))
  func `C1: E2: an effect that fails after an action for a child is bounded too`() {
    let parent = Store(Roost(), in: world.runtime)
    let beside = Effect<Roost>.concat(
      .send(.note("t"), to: \.fixed),
      .run { _ in throw Mishap("again") }
    )
    parent.start(beside.retry(.max).cancellable(id: "work"))
    // The sixth time sends too, before the body that is left to a task.
    let notes = ["fixed"] + Array(repeating: "t", count: 6)
    #expect(parent.child(\.fixed).currentState == notes)
    parent.start(.cancel(id: "work"))
    world.run()
    #expect(parent.child(\.fixed).currentState == notes)
  }
}
