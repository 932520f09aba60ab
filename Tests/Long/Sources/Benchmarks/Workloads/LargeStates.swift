import Thorium

extension Benchmark {
  /// W5: one element of a large array changes, with an observer that keeps nothing.
  static let largeStates =
    Benchmark(
      "W5 one element changes, 1 000 000 elements against 10 000",
      against: "the store itself with 10 000 elements",
      limit: .atMost(1.2)
    ) { effort in
      await compare(200_000, effort) { count in
        timeStore(elements: 10_000, count)
      } ours: { count in
        timeStore(elements: 1_000_000, count)
      }
    }
}

private func timeStore(elements: Int, _ count: Int) -> Duration {
  let store = Store(LongList(elements))
  let witness = Witness()
  let index = elements / 2
  let subscription = store.observe { witness.see($0[index]) }
  store.send(.increase(index))  // the copy of the initial state
  let duration = time(count) { store.send(.increase(index)) }
  require(witness.seen == count + 1, "An element was \(witness.seen) last, and not \(count + 1).")
  return withExtendedLifetime(subscription) { duration }
}
