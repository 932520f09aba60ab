import Synchronization
import Thorium

extension Benchmark {
  /// Readers of streams.
  static let readers = [
    Benchmark(
      "an action, with a live reader of states",
      against: "the array floor, with a reader of an AsyncStream that keeps the newest"
    ) { effort in
      await compare(100_000, effort) { count in
        await timeAsyncStream(count)
      } ours: { count in
        await timeStates(count)
      }
    },
    Benchmark(
      "an action, 1 000 observers of a part that stays the same",
      against: "the array floor with as many observers",
      limit: .atMost(0.5)
    ) { effort in
      await compare(2000, effort) { count in
        timeFloor(observers: 1000, count)
      } ours: { count in
        timeConstantObservers(1000, count)
      }
    },
    Benchmark(
      "an action, 1 000 readers of a part that stays the same",
      against: "the array floor with as many observers",
      limit: .atMost(0.5)
    ) { effort in
      await compare(2000, effort) { count in
        timeFloor(observers: 1000, count)
      } ours: { count in
        await timeConstantReaders(1000, count)
      }
    },
  ]
}

/// Times actions until a reader has read the last state.
private nonisolated(nonsending) func timeStates(_ count: Int) async -> Duration {
  let store = Store(Counter())
  let states = store.states
  let reader = Task {
    for await state in states where state == count { return }
  }
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { store.send(.increase) }
  await reader.value
  return began.duration(to: clock.now)
}

private nonisolated(nonsending) func timeAsyncStream(_ count: Int) async -> Duration {
  let floor = ArrayFloor()
  let (states, continuation) = AsyncStream.makeStream(
    of: Int.self,
    bufferingPolicy: .bufferingNewest(1)
  )
  floor.observe { continuation.yield($0) }
  let reader = Task {
    for await state in states where state == count { return }
  }
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { floor.send(.increase) }
  await reader.value
  return began.duration(to: clock.now)
}

/// Times actions, with observers of a part of the state that does not change.
private func timeConstantObservers(_ observers: Int, _ count: Int) -> Duration {
  let store = Store(TwoParts())
  let received = Deliveries()
  let subscriptions = (0..<observers).map { _ in
    store.observe(\.constant) { _ in received.count.add(1, ordering: .relaxed) }
  }
  let duration = time(count) { store.send(.increase) }
  let news = received.count.load(ordering: .relaxed)
  require(news == observers, "\(observers) observers received \(news) unchanged values.")
  return withExtendedLifetime(subscriptions) { duration }
}

/// Times actions, while tasks wait for a part of the state that does not change.
private nonisolated(nonsending) func timeConstantReaders(
  _ readers: Int,
  _ count: Int
) async -> Duration {
  let store = Store(TwoParts())
  let received = Deliveries()
  let constants = store.states(\.constant)
  let tasks = (0..<readers).map { _ in
    Task {
      for await _ in constants { received.count.add(1, ordering: .relaxed) }
    }
  }
  while received.count.load(ordering: .relaxed) < readers { await Task.yield() }
  let duration = time(count) { store.send(.increase) }
  for task in tasks { task.cancel() }
  for task in tasks { await task.value }
  let news = received.count.load(ordering: .relaxed)
  require(news == readers, "\(readers) readers received \(news) unchanged values.")
  return duration
}

private final class Deliveries: Sendable {
  let count = Atomic(0)
}
