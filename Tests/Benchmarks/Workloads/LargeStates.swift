import Thorium

extension Benchmark {
  /// W5: one element of a large array changes, with an observer that keeps nothing.
  static let largeStates = [
    largeState(10_000, "10 000"),
    largeState(1_000_000, "1 000 000"),
    Benchmark(
      "W5 the same, 1 000 000 elements against 10 000",
      against: "the store itself with 10 000 elements",
      limit: .atMost(1.2)
    ) { effort in
      await compare(200_000, effort) { count in
        timeStore(elements: 10_000, count)
      } ours: { count in
        timeStore(elements: 1_000_000, count)
      }
    },
  ]

  private static func largeState(_ elements: Int, _ name: String) -> Benchmark {
    Benchmark(
      "W5 one of \(name) elements changes, 1 observer",
      against: "the array floor, which changes the element in place",
      limit: .atMost(nil, stretch: 1.5)
    ) { effort in
      await compare(200_000, effort) { count in
        timeFloor(elements: elements, count)
      } ours: { count in
        timeStore(elements: elements, count)
      }
    }
  }
}

private func timeFloor(elements: Int, _ count: Int) -> Duration {
  let floor = InPlaceFloor(elements)
  let witness = Witness()
  let index = elements / 2
  floor.observe { witness.see($0[index]) }
  floor.send(.increase(index))  // the copy of the initial state
  let duration = time(count) { floor.send(.increase(index)) }
  require(witness.seen == count + 1, "An element was \(witness.seen) last, and not \(count + 1).")
  return duration
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
