import Dispatch
import Thorium

extension Benchmark {
  /// E: effects that take each other's place.
  static let rearming =
    Benchmark(
      "E a debounce, re-armed",
      against: "a DispatchWorkItem that is cancelled and scheduled anew",
      limit: .atMost(1.5, stretch: 0.5)
    ) { effort in
      await compare(20_000, effort) { count in
        timeWorkItems(count)
      } ours: { count in
        await timeDebounces(count)
      }
    }
}

/// A time that no benchmark takes.
private let long = Duration.seconds(100_000)

/// Times actions that re-arm a debounced effect, until the store has settled after its cancellation.
private nonisolated(nonsending) func timeDebounces(
  _ count: Int
) async -> Duration {
  let store = Store(Starter())
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { store.send(.just(1).policy(.debounced(long), id: "x")) }
  let duration = began.duration(to: clock.now)
  store.send(.cancel(id: "x"))
  await store.settled()
  require(store.currentState == 0, "A debounced effect has begun.")
  return duration
}

private func timeWorkItems(_ count: Int) -> Duration {
  let queue = DispatchQueue(label: "rearming")
  let deadline = DispatchTime.now() + .seconds(100_000)
  var item: DispatchWorkItem?
  let duration = time(count) {
    item?.cancel()
    let next = DispatchWorkItem {}
    queue.asyncAfter(deadline: deadline, execute: next)
    item = next
  }
  item?.cancel()
  return duration
}
