import Testing
import ThoriumProof

/// Streams that skip no state (law S1).
struct AllStatesTests {
  private let world = VirtualWorld()
  private let read = Record<String>()

  @Test func `S1: a reader receives the current state, and then each, however busy it is`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.just("a"))
    world.startTask { [read] in
      for await state in store.allStates() { read.append(state.joined()) }
    }
    store.start(.of("b", "c", "d"))
    store.start(.just("e"))
    #expect(read.all == ["a"])
    world.run()
    #expect(read.all == ["a", "ab", "abc", "abcd", "abcde"])
  }

  @Test func `L9: a stream from before the end emits all states, and again the last`() {
    let store = Store(Tape(), in: world.runtime)
    let states = store.allStates()
    store.start(.of("a", "b"))
    store.end()
    for _ in 0..<2 {
      world.startTask { [read] in
        for await state in states { read.append(state.joined()) }
        read.append("end")
      }
      world.run()
    }
    #expect(read.all == ["", "a", "ab", "end", "ab", "end"])
  }

  @Test func `a stream without a reader keeps neither its store nor missed states`() {
    weak var gone: Store<Tape>?
    do {
      let store = Store(Tape(), in: world.runtime)
      gone = store
      _ = store.allStates()
      store.start(.of("a", "b"))
    }
    #expect(gone == nil && world.reports.isEmpty)
  }

  @Test(arguments: [
    (OverloadPolicy.report, ["", "a", "ab", "abc"], "3 of the states of Tape wait for a reader."),
    (.refuse, ["", "a", "ab"], "1 of the states of Tape were lost"),
    (.dropOldest, ["", "ab", "abc"], "1 of the states of Tape were lost"),
  ])
  func `S5: more than the limit is reported, and lost only where that is asked for`(
    overload: OverloadPolicy,
    states: [String],
    report: String
  ) {
    let store = Store(Tape(), in: world.runtime)
    world.startTask { [read] in
      for await state in store.allStates(limit: 2, overload: overload) {
        read.append(state.joined())
      }
    }
    world.run()
    store.start(.of("a", "b", "c"))
    world.run()
    #expect(read.all == states)
    #expect(world.reports.count == 1)
    #expect(world.reports.first?.description.hasPrefix(report) == true)
  }
}
