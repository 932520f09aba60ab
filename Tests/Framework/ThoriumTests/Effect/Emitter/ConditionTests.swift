import Effort
import Testing
import ThoriumProof

/// Bodies that wait for a state (law E8).
struct ConditionTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld
  private let notes = Record<String>()

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  /// A body that notes the state for which it waited, or the error.
  private func waiting(
    within limit: Int? = nil,
    _ isMet: @escaping @Sendable ([String]) -> Bool
  ) -> Effect<Tape> {
    .run { [notes] emit in
      do {
        let limit = limit.map { Duration.seconds($0) }
        notes.append(try await emit.condition(within: limit, isMet).joined())
      } catch let error as EffectTimeout {
        notes.append("\(error)")
      } catch {
        notes.append("\(type(of: error))")
      }
    }
  }

  @Test func `E8: a wait on another thread misses no action that is sent after the call`() async {
    let store = Store(Tape(), in: Runtime { _ in })
    let rounds = cases(500, quick: 150)
    let seen = Record<Int>()
    for round in 1...rounds {
      store.run(start: .enqueued) { emit in
        async let state = emit.condition { $0.count == 2 * round }
        emit("a")
        emit("b")
        seen.append(try await state.count)
      }
      await store.settled()
    }
    #expect(seen.all == (1...rounds).map { 2 * $0 })
  }

  @Test func `E8: a wait sees the emissions of its body, also while they wait`() {
    let world = VirtualWorld(isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    store.run { [notes] emit in
      emit("a")
      try await emit.clock.sleep(for: .seconds(1))
      emit("b")
      notes.append(emit.currentState.joined())
      notes.append(try await emit.condition { !$0.isEmpty }.joined())
    }
    world.advance(by: .seconds(1))
    // The emission still waits when the body asks for a state.
    #expect(notes.all == ["a", "ab"])
  }

  @Test func `E8: a limit ends with the waiting, so that nothing is left of it`() {
    let store = Store(Tape(), in: world.runtime)
    let ended = Record<String>()
    world.startTask { [self] in
      let receipt = await store.perform(
        Tape.Action(effect: waiting(within: 9) { $0 == ["a"] })
      )
      await receipt.finished()
      ended.append("\(world.clock.now.offset)")
    }
    store.start(.after(1, "a"))
    world.advance(by: .seconds(20))
    #expect(notes.all == ["a"])
    #expect(ended.all == ["1.0 seconds"])
    #expect(balance.faults == [])
  }

  @Test(arguments: [false, true], [nil, 9])
  func `E8: the end of the store ends the waiting, and nothing is kept`(
    byRelease: Bool,
    limit: Int?
  ) {
    weak var weakly: Token?
    do {
      let token = Token()
      weakly = token
      let store = Store(Tape(), in: world.runtime)
      store.start(waiting(within: limit) { _ in withExtendedLifetime(token) { false } })
      if !byRelease { store.end() }
    }
    world.run()
    #expect(notes.all == ["CancellationError"])
    #expect(weakly == nil)
    #expect(balance.open == [] && balance.faults == [])
  }
}

/// The law E8 for a wait that goes on in another task than its body's.
struct WaitingElsewhereTests {
  private let world = VirtualWorld()

  @Test(arguments: [true, false])
  func `E8: waits in the name of a body end with it, in any task`(isTaken: Bool) {
    let store = Store(Tape(), in: world.runtime)
    let endings = Record<String>()
    let wait: @Sendable (Emitter<Tape>) -> Void = { [world] emit in
      world.startTask {
        do {
          if isTaken {
            try await emit.take(within: .seconds(5)) { $0.name == "never" }
          } else {
            try await emit.condition(within: .seconds(5)) { $0.contains("never") }
          }
        } catch {
          endings.append("\(type(of: error))")
        }
      }
    }
    let waiting = Effect<Tape>.run { emit in
      wait(emit)
      try await emit.clock.sleep(for: .seconds(99))
    }
    store.start(waiting.cancellable(id: "x"))
    store.start(.run { emit in wait(emit) })
    store.start(waiting.cancellable(id: "y"))
    world.run()
    #expect(endings.all == ["CancellationError"])
    store.start(.cancel(id: "x"))
    world.run()
    #expect(endings.all == ["CancellationError", "CancellationError"])
    world.advance(by: .seconds(5))
    #expect(endings.all.last == "EffectTimeout")
    #expect(endings.count == 3)
  }
}
