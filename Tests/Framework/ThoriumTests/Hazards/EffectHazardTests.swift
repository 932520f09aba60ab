import Effort
import Testing
import ThoriumProof

/// Operations of effects in every order of two senders, hundreds of times, and at other places.
struct EffectHazardTests {
  /// An effect for a sender, with the letters that land of it.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let landed: String
    let effect: @Sendable (_ sender: String) -> Effect<Tape>

    init(
      _ name: String,
      _ landed: String,
      _ effect: @escaping @Sendable (_ sender: String) -> Effect<Tape>
    ) {
      testDescription = name
      self.landed = landed
      self.effect = effect
    }
  }

  static let operations = [
    Operation("pause", "abF") { sender in
      .concat(.just("\(sender)a"), .pause(for: .seconds(1)), .just("\(sender)b"))
    },
    Operation("retry", "aamF") { sender in
      .run { emit in
        emit("\(sender)a")
        await letOthersRun()
        throw Mishap("m")
      }
      .retry(1)
      .catch { "\(sender)\($0)" }
    },
    Operation("timeout", "atF") { sender in
      .concat(.just("\(sender)a"), .endless())
        .timeout(.seconds(1))
        .catch { _ in "\(sender)t" }
    },
    Operation("catch", "amF") { sender in
      .concat(.just("\(sender)a"), .failing(after: 1, "m")).catch { "\(sender)\($0)" }
    },
    Operation("from a sequence", "abF") { sender in
      .from(Letters("ab", yields: true).map { "\(sender)\($0)" })
    },
  ]

  @Test(arguments: operations, [false, true])
  func `E2: L4: of two senders each has its own mutations, in any order of their parts`(
    operation: Operation,
    isPlaced: Bool
  ) throws {
    let outcomes = try outcomes(.random(cases(300, quick: 60))) { simulation, runtime in
      let store = Store(Tape(), in: simulation.placed(runtime, isPlaced))
      let start: @Sendable (String) -> Void = { sender in
        store.start(operation.effect(sender).finally("\(sender)F"))
      }
      await atOnce({ start("1") }, { start("2") })
      await store.settled()
      for sender in ["1", "2"] {
        let own = store.currentState.filter { $0.hasPrefix(sender) }.map { $0.dropFirst() }
        try simulation.require(own.joined() == operation.landed, "\(own)")
      }
      return store.text
    }
    #expect(outcomes.count > 1)
  }

  @Test(arguments: operations, [false, true])
  func `E4: E9: a cancel leaves a beginning and finally, whichever part it meets`(
    operation: Operation,
    isPlaced: Bool
  ) throws {
    let outcomes = try outcomes(.random(cases(300, quick: 60))) { simulation, runtime in
      let store = Store(Tape(), in: simulation.placed(runtime, isPlaced))
      await atOnce(
        { store.start(operation.effect("").finally("F").cancellable(id: "x")) },
        {
          await letOthersRun()
          store.start(.concat(.cancel(id: "x"), .just("!")))
        },
        {
          try? await simulation.clock.sleep(for: .seconds(1))
          store.start(.cancel(id: "x"))
        }
      )
      await store.settled()
      return store.text.replacing("!", with: "")
    }
    let whole = operation.landed
    let beginnings = Set((0..<whole.count).map { "\(whole.prefix($0))F" })
    #expect(outcomes.isSubset(of: beginnings))
    #expect(outcomes.contains(whole))
    #expect(outcomes.count > 1)
  }

  @Test(arguments: [false, true])
  func `L12: E7: a timeout fails in the place of its store, with the values of its sender`(
    isCaught: Bool
  ) async {
    let actor = StoreActor()
    let clock = VirtualClock()
    let seen = Record<String>()
    var tape = Tape()
    tape.onReduce = { mutation in
      actor.preconditionIsolated()
      seen.append("\(mutation) of \(Sender.id)")
    }
    tape.recover = { error, _ in
      actor.preconditionIsolated()
      return .just("\(error)")
    }
    let store = Store(tape, in: Runtime(clock: clock, place: .actor(actor)))
    let limited = Effect<Tape>.run { emit in
      emit("a")
      try await emit.clock.sleep(for: .seconds(99))
    }
    .timeout(.seconds(3))
    for sender in 1...2 {
      let action = Tape.Action(effect: isCaught ? limited.catch { "\($0)" } : limited)
      let priority: TaskPriority = sender == 1 ? .background : .high
      await Sender.$id.withValue(sender) {
        await Task(priority: priority) { _ = await store.perform(action) }.value
      }
    }
    clock.advance(by: .seconds(3)) {}
    await store.settled()
    let error = "\(EffectTimeout(after: .seconds(3)))"
    #expect(seen.all.prefix(2) == ["a of 1", "a of 2"])
    #expect(seen.all.suffix(2).sorted() == ["\(error) of 1", "\(error) of 2"])
    #expect(seen.count == 4)
  }
}

extension Simulation {
  /// A runtime of this simulation whose stores, if placed, handle their inputs on its executor.
  func placed(_ runtime: Runtime, _ isPlaced: Bool) -> Runtime {
    isPlaced ? self.runtime(place: .executor(executor), tracers: runtime.tracers) : runtime
  }
}
