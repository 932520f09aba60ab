import ThoriumProof

extension Row {
  /// The time that each row sleeps on the clock of the simulation.
  static let nap = Duration.milliseconds(1_234)

  /// Each way to sleep for this time.
  static let sleeping: [Row] = [
    Row("Task.sleep of nanoseconds") { _ in
      try await Task.sleep(nanoseconds: 1_234_000_000)
    },
    Row("Task.sleep for a duration") { _ in
      try await Task.sleep(for: nap)
    },
    Row("Task.sleep until a point") { _ in
      try await Task.sleep(until: .now + nap, clock: .continuous)
    },
    Row("Task.sleep on the suspending clock") { _ in
      try await Task.sleep(for: nap, clock: .suspending)
    },
    Row("sleep of a clock itself") { _ in
      try await ContinuousClock().sleep(for: nap)
    },
    Row("Task.sleep on the main actor") { probe in
      try await Task { @MainActor in
        try await Task.sleep(for: nap)
        MainActor.assertIsolated()
        probe.mark("woken")
      }.value
    },
    Row("three sleepers") { probe in
      await withTaskGroup(of: Void.self) { group in
        for seconds in [900, 1_234, 300] {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(seconds))
            probe.mark("woken after \(seconds)")
          }
        }
      }
    },
    Row("sleeper that is cancelled") { probe in
      let task = Task {
        try? await Task.sleep(for: .milliseconds(1_200))
        probe.mark("cancelled: \(Task.isCancelled)")
      }
      try await Task.sleep(for: .milliseconds(34))
      task.cancel()
      await task.value
      try await Task.sleep(for: .milliseconds(1_200))
    },
    Row("sleep on the simulation's clock") { probe in
      try await probe.simulation.clock.sleep(for: nap)
    },
    Row("Task.sleep on the simulation's clock") { probe in
      try await Task.sleep(for: nap, clock: probe.simulation.clock)
    },
  ]
}
