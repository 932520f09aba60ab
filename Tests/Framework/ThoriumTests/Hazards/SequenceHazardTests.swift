import Testing
import ThoriumProof

/// Effects made of asynchronous sequences, and effects that are read as sequences.
struct SequenceHazardTests {
  private let balance = TraceBalance()

  @Test(arguments: [false, true])
  func `E1: E10: a mapped sequence asks for an element when the previous one has landed`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced, tracers: [balance])
    let store = Store(Deck(), in: world.runtime)
    let asked = Record<[String]>()
    let letters = Letters(word: "abc") { asked.append(store.currentState.tape) }
    store.start(.from(letters).finally("F"))
    world.run()
    #expect(asked.all == [[], ["a"], ["a", "b"], ["a", "b", "c"]])
    #expect(store.currentState.tape == ["a", "b", "c", "F"])
    store.end()
    world.run()
    #expect(balance.faults + balance.open == [])
  }

  @Test(arguments: [false, true])
  func `L9: E4: elements after the end or a cancel land nowhere, and no more are asked for`(
    isEnd: Bool
  ) {
    let world = VirtualWorld(tracers: [balance])
    let store = Store(Tape(), in: world.runtime)
    let (letters, late) = AsyncStream.makeStream(of: String.self)
    let asked = Record<Int>()
    store.start(
      .from(
        letters.map { letter in
          asked.append(asked.count)
          return letter
        }
      )
      .cancellable(id: "letters")
    )
    late.yield("a")
    world.run()
    #expect(store.text == "a")
    if isEnd { store.end() } else { store.start(.cancel(id: "letters")) }
    late.yield("b")
    late.yield("c")
    world.run()
    #expect(store.text == "a")
    #expect(asked.count == 1)
  }

  @Test func `E2: a sequence that fails at once has failed when send returns`() {
    let world = VirtualWorld(tracers: [balance])
    let store = Store(Tape(), in: world.runtime)
    let tries = Record<Int>()
    let letters = Letters(word: "ab", failsAfter: 1) { tries.append(tries.count) }
    store.start(.from(letters).retry(2).catch { "\($0)" }.finally("F"))
    #expect(store.currentState == ["a", "a", "a", "torn", "F"])
    #expect(tries.count == 6)
  }

  @Test func `E1: L12: an effect that is read at a place runs there, for a reader elsewhere`()
    async throws
  {
    let actor = Counter()
    var tape = Tape()
    tape.onReduce = { _ in actor.preconditionIsolated() }
    let runtime = Runtime(place: .actor(actor))
    let effect = Effect<Tape>.concat(
      .just("a"),
      .run { emit in
        await emit.send("b")
        emit(emit.currentState.joined())
        await Task {}.value
        await emit.send("c")
        emit(try await emit.condition { $0.last == "c" }.joined())
      }
    )
    for priority in [TaskPriority.background, .high] {
      let read = await Task(priority: priority) {
        var read: [String] = []
        for try await mutation in effect.mutations(of: tape, from: ["0"], in: runtime) {
          read.append(mutation)
        }
        return read
      }
      .result
      #expect(try read.get() == ["a", "b", "0ab", "c", "0ab0abc"])
    }
  }
}
