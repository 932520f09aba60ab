import Dispatch
import ThoriumProof

/// An executor that no simulation controls.
private final class Desk: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "desk")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor Clerk {
  private let desk = Desk()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe desk.asUnownedSerialExecutor()
  }

  func serve(_ probe: Probe) { probe.mark("clerk") }
}

/// Blocks the thread.
private func block(at gate: DispatchSemaphore) {
  gate.wait()
}

/// Waits at a gate.
private func pass(_ probe: Probe, _ gate: Gate) async {
  probe.mark("waits")
  await gate.wait()
  probe.mark("woken")
}

/// Waits at a gate in a task that is called culprit, and opens the gate from elsewhere.
private func openElsewhere(
  _ probe: Probe,
  _ start: (Gate) -> Task<Void, Never>
) async {
  let gate = Gate()
  let task = start(gate)
  await probe.simulation.idle()
  elsewhere { gate.open() }
  await task.value
}

// Programs that no simulation controls.
extension Row {
  static let outside: [Row] = [
    Row("actor with an executor of its own") { probe in
      await Task(name: "culprit") {
        probe.mark("calls")
        await Clerk().serve(probe)
      }.value
    },
    Row("Task on another executor") { probe in
      let gate = DispatchSemaphore(value: 0)
      let task = Task(executorPreference: Desk()) { block(at: gate) }
      let waiter = Task(name: "culprit") {
        probe.mark("waits")
        await task.value
      }
      await probe.simulation.idle()
      gate.signal()
      await waiter.value
    },
    Row("continuation resumed elsewhere, in a Task") { probe in
      await openElsewhere(probe) { gate in
        Task(name: "culprit") { await pass(probe, gate) }
      }
    },
    Row("continuation resumed elsewhere, on the simulation's executor") { probe in
      await openElsewhere(probe) { gate in
        Task(name: "culprit", executorPreference: probe.simulation.executor) {
          await pass(probe, gate)
        }
      }
    },
    Row("stream that is filled elsewhere") { probe in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let task = Task(name: "culprit") {
        probe.mark("waits")
        for await number in stream { probe.mark("\(number)") }
      }
      await probe.simulation.idle()
      elsewhere {
        continuation.yield(1)
        continuation.finish()
      }
      await task.value
    },
    Row("task cancelled elsewhere") { probe in
      let gate = Gate()
      let task = Task(name: "culprit") {
        await withTaskCancellationHandler {
          probe.mark("waits")
          await gate.wait()
        } onCancel: {
          gate.open()
        }
      }
      await probe.simulation.idle()
      elsewhere { task.cancel() }
      await task.value
    },
    Row("timer of the system") { probe in
      await Task(name: "culprit") {
        probe.mark("waits")
        await withCheckedContinuation { continuation in
          // In a simulation, this clock begins with the process, so a short time may be over.
          DispatchQueue(label: "timer").asyncAfter(deadline: .now() + .seconds(1_000_000)) {
            continuation.resume()
          }
        }
      }.value
    },
    Row("immediate task resumed elsewhere", culprit: "scenario") { probe in
      await openElsewhere(probe) { gate in
        Task.immediate(name: "culprit") {
          probe.mark("waits")
          await gate.wait()
          probe.mark("woken")
          probe.stayOutside()
        }
      }
    },
    Row("Task in an actor resumed elsewhere") { probe in
      let notebook = Notebook(probe)
      await openElsewhere(probe) { gate in
        Task(name: "culprit") {
          probe.mark("waits")
          await notebook.pass(gate)
        }
      }
    },
    Row("Task of an actor resumed elsewhere") { probe in
      let gate = Gate()
      let task = await Notebook(probe).startPassing(gate)
      await probe.simulation.idle()
      elsewhere { gate.open() }
      await task.value
    },
  ]
}
