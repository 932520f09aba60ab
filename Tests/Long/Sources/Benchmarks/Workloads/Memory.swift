import Thorium

extension Benchmark {
  /// What is allocated: counts, which no other load of the machine changes.
  static let memory =
    [
      Benchmark(
        "bytes of an idle store",
        against: "the array floor",
        limit: .atMost(110, stretch: 96)
      ) { _ in
        guard let ours = bytesOfEach(10_000, of: { Store(Counter()) }) else { return .count(nil) }
        return .count(.init(unit: "bytes", ours: ours, floor: bytesOfEach(10_000, of: makeFloor)))
      },
      Benchmark(
        "bytes of a store with one observer",
        against: "the array floor",
        limit: .atMost(560, stretch: 350)
      ) { _ in
        let witness = Witness()
        guard let ours = bytesOfEach(10_000, of: { observed(witness) }) else { return .count(nil) }
        return .count(
          .init(
            unit: "bytes",
            ours: ours,
            floor: bytesOfEach(10_000, of: { observedFloor(witness) })
          )
        )
      },
    ] + [0, 1, 10].map(allocations)

  private static func allocations(observers: Int) -> Benchmark {
    Benchmark(
      "allocations of an action, \(number(observers))",
      against: "the array floor",
      limit: .nothing
    ) { _ in
      let witness = Witness()
      let store = Store(Counter())
      let subscriptions = (0..<observers).map { _ in store.observe { witness.see($0) } }
      let floor = ArrayFloor()
      for _ in 0..<observers { floor.observe { witness.see($0) } }
      let ours = allocationsOfEach(1000) { store.send(.increase) }
      let least = allocationsOfEach(1000) { floor.send(.increase) }
      return withExtendedLifetime(subscriptions) {
        .count(ours.map { .init(unit: "allocations", ours: $0, floor: least) })
      }
    }
  }
}

private func observed(_ witness: Witness) -> (Store<Counter>, Subscription) {
  let store = Store(Counter())
  return (store, store.observe { witness.see($0) })
}

private func observedFloor(_ witness: Witness) -> ArrayFloor {
  let floor = makeFloor()
  floor.observe { witness.see($0) }
  return floor
}
