import Testing
import ThoriumProof

/// Stores, their pipelines, receipts and runtimes.
struct StoreHazardTests {
  private let notes = Record<String>()

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
