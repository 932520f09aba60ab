import Thorium

extension Benchmark {
  /// L: an action whose mutation passes a pipeline.
  static let pipelines =
    Benchmark(
      "L an action through one map of the mutations, 1 observer",
      against: plainAction,
      limit: .atMost(4.5, stretch: 3)
    ) { effort in
      await compare(200_000, effort) { count in
        timeActions(of: Store(Counter()), count, { $0 }) { $0.send(.increase) }
      } ours: { count in
        timeActions(of: Store(MappedCounter()), count, { $0 }) { $0.send(()) }
      }
    }
}

/// What features are measured against.
let plainAction = "an action of a store with one observer and nothing else"

/// Times actions of a store with one observer, and checks that they were counted.
///
/// - Parameters:
///   - store: The store.
///   - count: The number of actions.
///   - value: The number of increments in a state.
///   - send: Sends one action.
/// - Returns: The time that the actions took.
@inline(__always)
func timeActions<R: Reactor>(
  of store: Store<R>,
  _ count: Int,
  _ value: @escaping @Sendable (R.State) -> Int,
  _ send: (Store<R>) -> Void
) -> Duration {
  let witness = Witness()
  let subscription = store.observe { witness.see(value($0)) }
  let before = witness.seen
  let duration = time(count) { send(store) }
  let seen = witness.seen - before
  require(seen == count, "The observer has seen \(seen) of \(count) increments.")
  return withExtendedLifetime(subscription) { duration }
}

/// A counter whose mutations are mapped.
private struct MappedCounter: Reactor {
  let initialState = 0

  func mutate(action: Void) -> Effect<Self> { .just(0) }

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> {
    mutation.map { $0 + 1 }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
