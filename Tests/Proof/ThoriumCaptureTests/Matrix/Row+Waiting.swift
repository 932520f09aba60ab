import ThoriumProof

// Each way to wait for something that the simulation itself resumes.
extension Row {
  static let waiting: [Row] = [
    Row("checked continuation") { probe in
      let gate = Gate()
      let task = Task {
        await gate.wait()
        probe.mark("woken")
      }
      await probe.simulation.idle()
      gate.open()
      await task.value
    },
    Row("continuation resumed at once") { probe in
      await withCheckedContinuation { $0.resume() }
      unsafe await withUnsafeContinuation { unsafe $0.resume() }
      probe.mark("woken")
    },
    Row("continuation resumed at once, elsewhere") { probe in
      await withCheckedContinuation { continuation in elsewhere { continuation.resume() } }
      probe.mark("woken")
    },
    Row("stream") { probe in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let task = Task { for await number in stream { probe.mark("\(number)") } }
      await probe.simulation.idle()
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
      await task.value
    },
    Row("stream that buffers what comes from elsewhere") { probe in
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      elsewhere {
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      }
      for try await number in stream { probe.mark("\(number)") }
    },
    Row("cancellation handler") { probe in
      let gate = Gate()
      let task = Task {
        await withTaskCancellationHandler {
          await gate.wait()
          probe.mark("woken")
        } onCancel: {
          probe.mark("handler")
          gate.open()
        }
      }
      await probe.simulation.idle()
      task.cancel()
      await task.value
    },
    Row("cancelled child") { probe in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await Task.sleep(for: .seconds(3600))
          probe.mark("cancelled: \(Task.isCancelled)")
        }
        await probe.simulation.idle()
        group.cancelAll()
      }
    },
    Row("Task.yield in several Tasks") { probe in
      let tasks = (1...3).map { number in
        Task {
          for turn in 1...3 {
            await Task.yield()
            probe.mark("\(number), turn \(turn)")
          }
        }
      }
      for task in tasks { await task.value }
    },
  ]
}
