import ThoriumProof

// Each way to start a task.
extension Row {
  static let tasks: [Row] = [
    Row("a scenario alone") { $0.mark("scenario") },
    Row("Task") { probe in
      await Task { probe.mark("task") }.value
    },
    Row("Task that nobody waits for") { probe in
      Task { probe.mark("task") }
      await probe.simulation.idle()
    },
    Row("Task with a priority") { probe in
      let high = Task(priority: .high) { probe.mark("high") }
      let low = Task(priority: .background) { probe.mark("low") }
      await high.value
      await low.value
    },
    Row("Task.detached") { probe in
      await Task.detached { probe.mark("task") }.value
    },
    Row("Task.immediate") { probe in
      await Task.immediate {
        probe.mark("head")
        await Task.yield()
        probe.mark("tail")
      }.value
    },
    Row("Task.immediateDetached") { probe in
      await Task.immediateDetached {
        probe.mark("head")
        await Task.yield()
        probe.mark("tail")
      }.value
    },
    Row("async let") { probe in
      async let first: Void = probe.mark("first")
      async let second: Void = probe.mark("second")
      _ = await (first, second)
    },
  ]

  static let groups: [Row] = [
    Row("task group") { probe in
      await withTaskGroup(of: Void.self) { group in
        for child in 1...3 { group.addTask { probe.mark("child \(child)") } }
      }
    },
    Row("discarding task group") { probe in
      await withDiscardingTaskGroup { group in
        for child in 1...3 { group.addTask { probe.mark("child \(child)") } }
      }
    },
    Row("task group with immediate children") { probe in
      await withTaskGroup(of: Void.self) { group in
        for child in 1...2 {
          group.addImmediateTask {
            probe.mark("head \(child)")
            await Task.yield()
            probe.mark("tail \(child)")
          }
        }
      }
    },
  ]

  static let preferences: [Row] = [
    Row("Task on the simulation's executor") { probe in
      await Task(executorPreference: probe.simulation.executor) {
        probe.mark("task")
        await Task.yield()
        probe.mark("later")
      }.value
    },
    Row("Task.immediate on the simulation's executor") { probe in
      await Task.immediate(executorPreference: probe.simulation.executor) {
        probe.mark("head")
        await Task.yield()
        probe.mark("tail")
      }.value
    },
    Row("child on the pool of the process") { probe in
      await withTaskGroup(of: Void.self) { group in
        group.addTask(executorPreference: globalConcurrentExecutor) { probe.mark("child") }
      }
    },
    Row("scope on the pool of the process") { probe in
      await withTaskExecutorPreference(globalConcurrentExecutor) {
        probe.mark("scope")
        await Task.yield()
        probe.mark("later")
      }
    },
  ]
}
