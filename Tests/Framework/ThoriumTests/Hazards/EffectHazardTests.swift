import Testing
import ThoriumProof

/// A time limit on an effect of a store that has a place.
struct EffectHazardTests {
  @Test(arguments: [false, true])
  func `L12: E7: a timeout fails in the place of its store, with the values of its sender`(
    isCaught: Bool
  ) async {
    let actor = Counter()
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
