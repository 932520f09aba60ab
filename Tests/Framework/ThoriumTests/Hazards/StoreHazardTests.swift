import Testing
import ThoriumProof

/// Stores, their pipelines, receipts and runtimes.
struct StoreHazardTests {
  private let notes = Record<String>()

  @Test func `L1: a state that comes back passes its pipeline like any other`() {
    let world = VirtualWorld()
    let pipelines: [@Sendable (Pipeline<[String]>) -> Pipeline<[String]>] = [
      { $0.onEach { _ in } }, { $0.removeDuplicates() }, { $0.debounce(for: .seconds(1)) },
      { $0.debounce(for: .seconds(1)).removeDuplicates() },
      { $0.throttle(for: .seconds(1), latest: true) },
    ]
    let shown = pipelines.map { pipeline in
      let shown = Record<String>()
      let store = Store(Undo(states: pipeline), in: world.runtime)
      let subscription = store.observe { shown.append($0.joined()) }
      world.advance(by: .seconds(2))
      store.send("a")
      store.send("undo")
      world.advance(by: .seconds(2))
      store.send("undo")
      world.advance(by: .seconds(2))
      #expect(store.currentState == [])
      subscription.cancel()
      return shown.all.joined(separator: ",")
    }
    #expect(shown == [",a,,", ",a,", ",,", "", ",a,,"])
  }

  @Test
  func `L13: stores that threads make in one runtime share its identifiers and numbers`() async {
    let runtime = Runtime(draws: .seeded(7))
    let other = Runtime(draws: .seeded(8))
    let ids = Record<String>()
    let numbers = Record<UInt64>()
    let (threads, rounds) = (4, 250)
    await onThreads(threads) { _ in
      for _ in 0..<rounds {
        let store = Store(Tape(), in: runtime)
        store.run { emit in
          ids.append(other.id())
          var random = emit.random
          numbers.append(random.next())
          emit("a")
        }
        if store.text != "a" { ids.append("nothing landed") }
      }
    }
    #expect(ids.count == threads * rounds)
    #expect(Set(ids.all).count == threads * rounds)
    #expect(Set(numbers.all).count == threads * rounds)
    // Other threads draw the same numbers in another order.
    let again = Runtime(draws: .seeded(7))
    let store = Store(Tape(), in: again)
    store.run { [notes] emit in
      var random = emit.random
      for _ in 0..<threads * rounds { notes.append("\(random.next())") }
    }
    #expect(Set(notes.all) == Set(numbers.all.map { "\($0)" }))
  }
}

/// A reactor that appends letters, and goes back to its first state.
private struct Undo: Reactor {
  let initialState: [String] = []
  let states: @Sendable (Pipeline<[String]>) -> Pipeline<[String]>

  func reduce(into state: inout [String], mutation: String) {
    if mutation == "undo" { state = [] } else { state.append(mutation) }
  }

  func transform(state: Pipeline<[String]>) -> Pipeline<[String]> { states(state) }
}
