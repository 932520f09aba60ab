import CProbe
import Dispatch
import Thorium

extension Benchmark {
  /// E: effects that take each other's place, and effects that sleep.
  static let rearming = [
    Benchmark(
      "E a debounce, re-armed",
      against: "a DispatchWorkItem that is cancelled and scheduled anew",
      limit: .atMost(1.5, stretch: 0.5)
    ) { effort in
      await compare(20_000, effort) { count in
        timeWorkItems(count)
      } ours: { count in
        await timeStarter(count) { .just(1).policy(.debounced(long), id: "x") }
      }
    },
    Benchmark(
      "E an effect that takes the place of the one in flight",
      against: "a task that is cancelled and started anew",
      limit: .atMost(1.6)
    ) { effort in
      await compare(20_000, effort) { count in
        await timeTasks(count)
      } ours: { count in
        await timeStarter(count) { sleeping.cancellable(id: "x", cancelInFlight: true) }
      }
    },
    Benchmark(
      "E bytes of an effect that sleeps, in % of its floor",
      against: "a task that sleeps",
      limit: .atMost(130)
    ) { effort in
      let count = effort.of(10_000)
      let (floor, ours) = (bytesOfTasks(count), await bytesOfEffects(count))
      guard let floor, let ours else { return .count(nil) }
      return .count(.init(unit: "%", ours: ours / floor * 100, floor: floor))
    },
    Benchmark(
      "E bytes left of 10 000 re-armed debounces after the store, kB",
      against: "no floor: a sleeper may be left for each id",
      limit: .atMost(1.5)
    ) { effort in
      _ = await timeStarter(100) { .just(1).policy(.debounced(long), id: "x") }
      let before = allocatedBytes()
      _ = await timeStarter(10_000) { .just(1).policy(.debounced(long), id: "x") }
      let left = Double(allocatedBytes() - before) / 1000
      return .count(before < 0 ? nil : .init(unit: "kB", ours: left))
    },
  ]
}

/// A time that no benchmark takes.
private let long = Duration.seconds(100_000)

private let sleeping = Effect<Starter>.run { emit in try await emit.clock.sleep(for: long) }

/// Times actions that start the same effect, until the store has settled after its cancellation.
private nonisolated(nonsending) func timeStarter(
  _ count: Int,
  _ effect: () -> Effect<Starter>
) async -> Duration {
  let store = Store(Starter())
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { store.send(effect()) }
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

/// Times tasks that sleep and are cancelled by the next one, until the last has ended.
private nonisolated(nonsending) func timeTasks(_ count: Int) async -> Duration {
  var task: Task<Void, any Error>?
  let duration = time(count) {
    task?.cancel()
    task = Task.immediate { try await Task.sleep(for: long) }
  }
  task?.cancel()
  _ = await task?.result
  return duration
}

/// Returns the bytes of each of many tasks that sleep.
private func bytesOfTasks(_ count: Int) -> Double? {
  var tasks: [Task<Void, any Error>] = []
  tasks.reserveCapacity(count)
  let before = allocatedBytes()
  if before < 0 { return nil }
  for _ in 0..<count { tasks.append(Task.immediate { try await Task.sleep(for: long) }) }
  let bytes = allocatedBytes() - before
  for task in tasks { task.cancel() }
  return Double(bytes) / Double(count)
}

/// Returns the bytes of each of many effects that sleep.
private nonisolated(nonsending) func bytesOfEffects(_ count: Int) async -> Double? {
  let store = Store(Starter())
  store.send(sleeping.cancellable(id: "first"))
  let before = allocatedBytes()
  if before < 0 { return nil }
  for _ in 0..<count { store.send(sleeping) }
  let bytes = allocatedBytes() - before
  store.end()
  await store.settled()
  return Double(bytes) / Double(count)
}

/// A reactor that starts any effect, and adds up the mutations.
private struct Starter: Reactor {
  let initialState = 0

  func mutate(action: Effect<Starter>) -> Effect<Starter> { action }
  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
