import Testing
import ThoriumProof

/// Effects that a body runs as parts of itself, and races (law E8).
struct RunTests {
  private let balance = TraceBalance()
  private let world: VirtualWorld
  private let notes = Record<String>()

  init() {
    world = VirtualWorld(tracers: [balance])
  }

  @Test(arguments: [0, 1])
  func `E8: an effect's error is thrown where it is run`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        .run { emit in
          do {
            try await emit.run(.failing(after: seconds, "first").finally("F"))
          } catch {
            emit("caught \(error)")
          }
          try await emit.run(.failing(after: seconds, "second"))
          emit("never")
        },
        .just("never")
      )
      .catch { " thrown \($0)" }
    )
    world.advance(by: .seconds(2))
    #expect(store.text == "Fcaught first thrown second")
    #expect(world.reports.isEmpty)
    #expect(balance.faults == [])
  }

  @Test func `E8: an effect ends with the task that runs it, and its body continues`() {
    let store = Store(Tape(), in: world.runtime)
    store.run { [notes] emit in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await emit.run(.concat(.just("a"), .endless()).finally("F")) }
        try await emit.clock.sleep(for: .seconds(1))
        group.cancelAll()
        do { try await group.waitForAll() } catch { notes.append("\(type(of: error))") }
      }
      emit("b")
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      do { try await emit.run(.just("never")) } catch { notes.append("\(type(of: error))") }
      emit("c")
    }
    world.advance(by: .seconds(2))
    #expect(store.text == "aFbc")
    #expect(notes.all == ["CancellationError", "CancellationError"])
    #expect(balance.open.count == 1)
  }

  @Test func `E8: a race fails as the first of its bodies does, also where all fail`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .run { emit in
        do {
          try await emit.race(
            { emit in
              try await emit.clock.sleep(for: .seconds(2))
              throw Mishap("second")
            },
            { emit in
              try await emit.clock.sleep(for: .seconds(1))
              throw Mishap("first")
            }
          )
        } catch {
          emit("\(error)")
        }
        try await emit.race({ _ in throw Mishap("a") }, { _ in throw Mishap("b") })
      }
      .catch { "\($0)" }
    )
    world.advance(by: .seconds(5))
    #expect(store.currentState == ["first", "a"])
    #expect(world.reports.map(\.description) == ["work of Tape was cancelled."])
    #expect(balance.faults == [])
  }

  @Test func `E8: races in races, forks in races and races in forks end with their containers`() {
    let store = Store(Tape(), in: world.runtime)
    store.run { emit in
      let value = try await emit.race(
        { outer in
          try await outer.race(
            { try await slow($0, 3, "a") },
            { inner in
              inner.fork(.endless(name: "fork").finally("F"))
              return try await slow(inner, 1, "b")
            }
          )
        },
        { try await slow($0, 2, "c") }
      )
      emit(value)
    }
    world.advance(by: .seconds(5))
    // The body that returns first is not over before its fork is.
    #expect(store.currentState == ["c<", "a<", "b<", "b>", "c>", "F", "c"])
    #expect(balance.faults == [])
    #expect(balance.open.count == 1)
  }

  @Test func `E8: a body that loses a race on another thread is cut where it is`() async {
    let store = Store(Tape(), in: Runtime { _ in })
    let rounds = 100
    for round in 0..<rounds {
      let hasWoken = Barrier(1)
      let loser: @Sendable (Emitter<Tape>) async throws -> String = { emit in
        onThread {
          emit("\(round)")
          hasWoken.wait()
          while emit("\(round)") {}
        }
        try await emit.condition { _ in false }
        return "loser"
      }
      let winner: @Sendable (Emitter<Tape>) async throws -> String = { emit in
        try await emit.condition { $0.last == "\(round)" }
        emit("|")
        hasWoken.knock()
        try await emit.condition { $0.last == "\(round)" }
        return "winner"
      }
      store.run { emit in
        let parts = round % 2 == 0 ? (winner, loser) : (loser, winner)
        emit("won by \(try await emit.race(parts.0, parts.1))")
      }
      await store.settled()
    }
    let parts = store.currentState.split(
      separator: "won by winner",
      omittingEmptySubsequences: false
    )
    #expect(parts.count == rounds + 1)
    for (round, part) in parts.enumerated() {
      #expect(part.allSatisfy { $0 == "\(round)" || $0 == "|" })
    }
    // In each round the loser was at it when the other one won.
    #expect(parts.dropLast().allSatisfy { $0.last != "|" && $0.contains("|") })
  }
}

/// Emits at its beginning and its end, so many seconds later, and returns its name.
@Sendable private func slow(
  _ emit: Emitter<Tape>,
  _ seconds: Int,
  _ name: String
) async throws -> String {
  emit("\(name)<")
  try await emit.clock.sleep(for: .seconds(seconds))
  emit("\(name)>")
  return name
}
