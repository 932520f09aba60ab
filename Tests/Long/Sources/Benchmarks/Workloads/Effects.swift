import Thorium

extension Benchmark {
  /// W3: effects with a body, which is a task.
  static let effects =
    Benchmark(
      "W3 an effect that hops once, 100 000 in flight",
      against: "a Task with one yield, as many in flight, handles kept and awaited",
      limit: .atMost(2.4, stretch: 1.5)
    ) { effort in
      await compare(100_000, effort) { count in
        await timeTasks(count) { witness in
          Task {
            await Task.yield()
            witness.see(1)
          }
        }
      } ours: { count in
        await timeWorker(count)
      }
    }
}

/// Times tasks from the start of the first to the end of the last.
private nonisolated(nonsending) func timeTasks(
  _ count: Int,
  _ start: (Witness) -> Task<Void, Never>
) async -> Duration {
  let witness = Witness()
  let clock = ContinuousClock()
  let began = clock.now
  var tasks: [Task<Void, Never>] = []
  for _ in 0..<count { tasks.append(start(witness)) }
  for task in tasks { await task.value }
  return began.duration(to: clock.now)
}

/// Times effects from the first action until the store has settled.
private nonisolated(nonsending) func timeWorker(_ count: Int) async -> Duration {
  let store = Store(Worker())
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { store.send(()) }
  await store.settled()
  let duration = began.duration(to: clock.now)
  let state = store.currentState
  require(state == count, "\(count) effects have added \(state).")
  return duration
}
