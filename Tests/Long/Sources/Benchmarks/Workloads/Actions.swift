import Thorium

extension Benchmark {
  /// W1: actions that change the state at once, one after the other.
  static let actions = [
    action(observers: 0, .atMost(2, stretch: 1.5)),
    action(observers: 1, .atMost(1.2, stretch: 1)),
    action(observers: 10, .atMost(0.35, stretch: 0.3)),
  ]

  private static func action(observers: Int, _ limit: Limit) -> Benchmark {
    Benchmark(
      "W1 an action, \(number(observers))",
      against: ArrayFloor.description,
      limit: limit
    ) { effort in
      await compare(500_000, effort) { count in
        timeFloor(observers: observers, count)
      } ours: { count in
        timeStore(observers: observers, count) { store in
          time(count) { store.send(.increase) }
        }
      }
    }
  }
}

/// Times actions of the floor, and sees that each observer was told the last of them.
func timeFloor(observers: Int, _ count: Int) -> Duration {
  let floor = ArrayFloor()
  let witnesses = (0..<observers).map { _ in Witness() }
  for witness in witnesses { floor.observe { witness.see($0) } }
  let duration = time(count) { floor.send(.increase) }
  check(count, floor.currentState, witnesses)
  return duration
}

/// Makes a store, times what is done with it, and sees that each observer was told the last state.
func timeStore(
  observers: Int,
  _ count: Int,
  _ run: (Store<Counter>) -> Duration
) -> Duration {
  let store = Store(Counter())
  let witnesses = (0..<observers).map { _ in Witness() }
  let subscriptions = witnesses.map { witness in store.observe { witness.see($0) } }
  let duration = run(store)
  check(count, store.currentState, witnesses)
  return withExtendedLifetime(subscriptions) { duration }
}

private func check(_ count: Int, _ state: Int, _ witnesses: [Witness]) {
  require(state == count, "\(count) increments have made \(state).")
  for witness in witnesses {
    require(witness.seen == count, "An observer was told \(witness.seen) last, and not \(count).")
  }
}

/// So many observers, in words.
func number(_ observers: Int) -> String {
  observers == 1 ? "1 observer" : "\(observers) observers"
}
