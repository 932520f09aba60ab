import Thorium

extension Benchmark {
  /// Effects with a body, which is a task.
  static let effects = [
    Benchmark(
      "W3 an effect that hops once, 100 000 in flight",
      against: "a Task with one yield, as many in flight, handles kept and awaited",
      limit: .atMost(2, stretch: 1.3)
    ) { effort in
      await compare(100_000, effort) { count in
        await timeTasks(count) { witness in
          Task {
            await Task.yield()
            witness.see(1)
          }
        }
      } ours: { count in
        await timeWorker(.hop, count)
      }
    },
    Benchmark(
      "an effect that does not suspend",
      against: "a Task.immediate that does not suspend",
      limit: .atMost(4, stretch: 2)
    ) { effort in
      await compare(100_000, effort) { count in
        let witness = Witness()
        return time(count) { Task.immediate { witness.see(1) } }
      } ours: { count in
        await timeWorker(.stay, count)
      }
    },
    Benchmark(
      "an enqueued effect, 100 000 in flight",
      against: "a Task that does not suspend, as many in flight, handles kept and awaited"
    ) { effort in
      await compare(100_000, effort) { count in
        await timeTasks(count) { witness in Task { witness.see(1) } }
      } ours: { count in
        await timeWorker(.enqueue, count)
      }
    },
  ]
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
private nonisolated(nonsending) func timeWorker(
  _ action: Worker.Action,
  _ count: Int
) async -> Duration {
  let store = Store(Worker())
  let clock = ContinuousClock()
  let began = clock.now
  for _ in 0..<count { store.send(action) }
  await store.settled()
  let duration = began.duration(to: clock.now)
  let state = store.currentState
  require(state == count, "\(count) effects have added \(state).")
  return duration
}
