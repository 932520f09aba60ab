import Testing
import ThoriumProof

/// The order of what a store does, in every order of those who ask (laws L2, L3, L6, E3).
struct ExploredOrderTests {
  @Test
  func `L2, L3: the synchronous part of an action is never split, and is done after send`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      let nested = store.observe { [weak store] state in
        if let last = state.last, last.hasSuffix("1") { store?.start(.just("(\(last))")) }
      }
      @Sendable func send(_ name: String) async {
        await Task.yield()
        store.start(.of(name + "1", name + "2"))
        if !store.text.hasSuffix("\(name)1\(name)2(\(name)1)") {
          simulation.fail(Mishap("behind send there is \(store.text)"))
        }
      }
      await atOnce({ await send("a") }, { await send("b") }, { await send("c") })
      nested.cancel()
      return store.text
    }
    let parts = ["a1a2(a1)", "b1b2(b1)", "c1c2(c1)"]
    #expect(outcomes.count == 6)
    #expect(outcomes.allSatisfy { outcome in parts.allSatisfy { outcome.contains($0) } })
  }

  @Test func `L3: a later mutation of a body comes between two actions, never into one`() throws {
    let outcomes = try outcomes { _, runtime in
      let store = Store(Tape(), in: runtime)
      store.run { emit in
        emit("<")
        await Task.yield()
        emit("-")
        await Task.yield()
        emit(">")
      }
      await atOnce({ store.start(.of("a", "a")) }, { store.start(.of("b", "b")) })
      await store.settled()
      return store.text
    }
    // Of two bursts among three emissions, the first of which comes first, all 12 orders are there.
    #expect(outcomes.count == 12)
    #expect(outcomes.contains("<aa-bb>"))
    #expect(outcomes.allSatisfy { $0.contains("aa") && $0.contains("bb") && $0.hasPrefix("<") })
  }

  @Test
  func `L6: temporary observers receive each state from their start on, in one order`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      let (first, second) = (Record<Int>(), Record<Int>())
      let subscription = store.observe { first.append($0.count) }
      await atOnce(
        {
          for name in ["a", "b", "c"] {
            store.start(.just(name))
            await Task.yield()
          }
        },
        {
          await Task.yield()
          let late = store.observe { second.append($0.count) }
          await Task.yield()
          late.cancel()
        }
      )
      subscription.cancel()
      try simulation.require(first.all == [0, 1, 2, 3], "the first was told \(first.all)")
      let numbers = second.all
      try simulation.require(
        numbers == Array(numbers[0]..<(numbers[0] + numbers.count)),
        "the second was told \(numbers)"
      )
      return "\(numbers)"
    }
    let spans = (0...3).flatMap { from in (from...3).map { "\(Array(from...$0))" } }
    #expect(outcomes == Set(spans))
  }
}
