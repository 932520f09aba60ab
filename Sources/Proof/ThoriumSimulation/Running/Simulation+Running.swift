/// A scenario: the code that runs in a simulation.
public typealias Scenario = @Sendable (Simulation) async throws -> Void

extension Simulation {
  /// Runs a scenario until there is a verdict, and then cancels the remaining tasks.
  package func run(_ limits: SimulationLimits, _ scenario: @escaping Scenario) -> Run {
    // After the run, the jobs of other code no longer belong to the simulation of this thread.
    defer { executor.rejectJobs() }
    return executor.enter {
      Task(name: runLog.map { _ in "scenario" }, executorPreference: executor) {
        do {
          try await scenario(self)
          self.give(.completed)
        } catch {
          self.give(.failed(error))
        }
      }
      executor.limitSteps(to: limits.steps) { self.give(.stepLimit(limits.steps)) }
      let verdict = decide(limits)
      executor.limitSteps(to: limits.steps)
      // The tasks that are cancelled below must see that the run is over.
      give(verdict)
      executor.recorder?.record { $0.close() }
      let stepLog = executor.stepLog
      let run = Run(
        verdict: verdict,
        recording: chooser.recording,
        trace: stepLog.trace.value,
        steps: stepLog.steps,
        tasks: executor.tasks,
        now: clock.now.offset,
        missesActorOrders: executor.missesActorOrders,
        suspended: runLog?.suspended(includesUnknown: verdict.isStuck) ?? [],
        unawaited: runLog?.unawaited ?? [],
        busy: verdict.isEndless ? runLog?.busy ?? [] : []
      )
      cancelRemainingTasks()
      return run
    }
  }

  /// Runs one job after the other until there is a verdict.
  private func decide(_ limits: SimulationLimits) -> Verdict {
    while true {
      let (intruder, isSpent, isSpinning) = executor.status
      if let intruder { return .uncontrolled(Self.intrusion(into: name(of: intruder))) }
      if let verdict { return verdict }
      if isSpent { return .stepLimit(limits.steps) }
      // A task that waits for a sleeping one by yielding must not stop the clock for ever.
      if isSpinning {
        _ = clock.advanceToNext()
        executor.recordAdvance()
      }
      let mayMoveTime = limits.movesTimeEarly && clock.hasSleepers
      var movesTime = false
      let next = executor.next(isDisputed: mayMoveTime) { point, ready in
        let point = mayMoveTime ? point.orTime : point
        let choice = chooser.choose(point, ready)
        movesTime = choice == point.tasks
        return movesTime ? nil : choice
      }
      if let next {
        executor.run(next)
      } else if movesTime || !wakeIdlers() {
        guard clock.advanceToNext() else { return .deadlock }
        executor.recordAdvance()
      }
    }
  }

  private static func intrusion(into task: String) -> String {
    """
    \(task) was resumed from outside of the simulation, by a thread, a `Task { }`, the main actor \
    or a wall clock. Start it on `simulation.executor`, let it sleep on `simulation.clock`, or \
    link `ThoriumCapture` to the test.
    """
  }

  private func name(of task: Int) -> String {
    task == 0 ? "something" : runLog?.name(of: task) ?? TaskRegister.name(of: task)
  }

  /// Cancels the remaining tasks and runs their jobs, at most 10,000, to free their memory.
  private func cancelRemainingTasks() {
    chooser.useDefaults()
    runLog?.stopRecording()
    var rest = 10_000
    repeat {
      while rest > 0, let next = executor.next({ _, _ in 0 }) {
        next.cancelTask()
        executor.run(next)
        rest -= 1
      }
      clock.cancelSleepers()
    } while rest > 0 && (wakeIdlers() || executor.isReady)
  }
}
