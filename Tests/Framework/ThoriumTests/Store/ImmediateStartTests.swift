import Dispatch
import Foundation
import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumCore

struct ImmediateStartTests {
  @TaskLocal static var request = 0

  @Test func `E3: without Task.immediate, a task still runs to its first suspension at once`() {
    let executor = SimulatedExecutor()
    let (log, gate) = (Record<String>(), Gate())
    let task = ImmediateStart.startTask(isDetached: false, named: nil, on: executor) {
      log.append("begins")
      await log.appendConcurrently("calls")
      await gate.wait()
      log.append("goes on")
    }
    log.append("is made")
    gate.open()
    #expect(log.all == ["begins", "calls", "is made"])
    executor.runUntilIdle()
    #expect(log.all.last == "goes on")
    _ = task
  }

  /// If an executor ran the jobs in its own name, each call of an asynchronous function would enqueue the task again.
  @Test func `E3: a task that was started at once gives way only where it suspends`() {
    let executor = SimulatedExecutor()
    let log = Record<String>()
    let gates = ["a": Gate(), "b": Gate()]
    for (name, gate) in gates.sorted(by: { $0.key < $1.key }) {
      _ = ImmediateStart.startTask(isDetached: false, named: nil, on: executor) {
        await gate.wait()
        for number in 1...3 { await log.appendConcurrently("\(name)\(number)") }
      }
    }
    #expect(log.all.isEmpty)
    gates["a"]?.open()
    gates["b"]?.open()
    executor.runUntilIdle()
    #expect(log.all == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }

  @Test func `E3: a task that was started at once continues on its executor`() async throws {
    let (executor, gate) = (QueueExecutor(), Gate())
    let places = Mutex<[Bool]>([])
    let task = ImmediateStart.startTask(isDetached: false, named: nil, on: executor) {
      places.withLock { $0.append(executor.isHere) }
      await gate.wait()
      for _ in 1...3 { await note(executor, in: places) }
    }
    gate.open()
    try await task.value
    #expect(places.withLock { $0 } == [false, true, true, true])
    #expect(executor.enqueued.load(ordering: .relaxed) == 1)
  }

  @Test func `E3: a task that was started at once has the context of its creator`() async throws {
    let log = Record<String>()
    for isDetached in [false, true] {
      let gate = Gate()
      let work: @concurrent @Sendable () async -> Void = {
        log.append("\(Self.request)")
        await gate.wait()
        log.append("\(Self.request)")
      }
      let task = Self.$request.withValue(7) {
        ImmediateStart.startTask(isDetached: isDetached, named: nil, on: nil, work)
      }
      gate.open()
      try await task.value
    }
    #expect(log.all == ["7", "7", "0", "0"])
  }

  @Test func `E3: a task that was started at once in an actor runs there`() async throws {
    let (log, gate) = (Record<String>(), Gate())
    let work: @MainActor @Sendable () async -> Void = {
      MainActor.preconditionIsolated()
      log.append("begins")
      await gate.wait()
      MainActor.preconditionIsolated()
      log.append("goes on")
    }
    let task = ImmediateStart.startTask(isDetached: false, named: nil, on: nil, work)
    gate.open()
    try await task.value
    #expect(log.all == ["begins", "goes on"])
  }

  @Test func `the environment decides in a debug build whether tasks begin like this`() {
    #if DEBUG
    let isWanted = ProcessInfo.processInfo.environment["THORIUM_NO_IMMEDIATE"] != nil
    #else
    let isWanted = false
    #endif
    let found = Mutex<Bool?>(nil)
    Runtime().start {
      unsafe withUnsafeCurrentTask { task in
        let executor = unsafe task?.unownedTaskExecutor?.asTaskExecutor()
        found.withLock { $0 = executor is ImmediateStart }
      }
    }
    #expect(found.withLock { $0 } == isWanted)
  }
}

@concurrent
private func note(_ executor: QueueExecutor, in places: borrowing Mutex<[Bool]>) async {
  let isHere = executor.isHere
  places.withLock { $0.append(isHere) }
}

extension Record<String> {
  /// Appends a line on the executor of the current task.
  @concurrent
  fileprivate func appendConcurrently(_ line: String) async {
    append(line)
  }
}

/// An executor that is a queue, and counts what it is given.
private final class QueueExecutor: TaskExecutor {
  let enqueued = Atomic(0)
  private let queue = DispatchQueue(label: "thorium.tests")
  private let key = DispatchSpecificKey<Bool>()

  init() {
    queue.setSpecific(key: key, value: true)
  }

  /// True when the calling thread runs a job of the queue.
  var isHere: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueued.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
