import Dispatch
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumCore

struct ImmediateStartTests {
  @TaskLocal static var request = 0

  @Test func `E3: without Task.immediate, a task still runs to its first suspension at once`() {
    let executor = SimulatedExecutor()
    let (log, gate) = (Log(), Gate())
    let task = ImmediateStart.startTask(false, nil, executor) {
      log.add("begins")
      await log.pass("calls")
      await gate.pass()
      log.add("goes on")
    }
    log.add("is made")
    gate.open()
    #expect(log.lines == ["begins", "calls", "is made"])
    executor.runUntilIdle()
    #expect(log.lines.last == "goes on")
    _ = task
  }

  /// If an executor ran them in its own name, each call of an asynchronous function would enqueue the task again.
  @Test func `E3: after a suspension too, such a task gives way only where it suspends`() {
    let executor = SimulatedExecutor()
    let log = Log()
    let gates = ["a": Gate(), "b": Gate()]
    for (name, gate) in gates.sorted(by: { $0.key < $1.key }) {
      _ = ImmediateStart.startTask(false, nil, executor) {
        await gate.pass()
        for number in 1...3 { await log.pass("\(name)\(number)") }
      }
    }
    #expect(log.lines.isEmpty)
    gates["a"]?.open()
    gates["b"]?.open()
    executor.runUntilIdle()
    #expect(log.lines == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }

  @Test func `E3: such a task goes on where the executor behind it runs its jobs`() async {
    let (executor, gate) = (QueueExecutor(), Gate())
    let places = Mutex<[Bool]>([])
    let task = ImmediateStart.startTask(false, nil, executor) {
      places.withLock { $0.append(executor.isHere) }
      await gate.pass()
      for _ in 1...3 { await note(executor, in: places) }
    }
    gate.open()
    await task.value
    #expect(places.withLock { $0 } == [false, true, true, true])
    #expect(executor.enqueued.load(ordering: .relaxed) == 1)
  }

  @Test func `E3: such a task has the context of its creator, unless it is detached`() async {
    let log = Log()
    for isDetached in [false, true] {
      let gate = Gate()
      let work: @concurrent @Sendable () async -> Void = {
        log.add("\(Self.request)")
        await gate.pass()
        log.add("\(Self.request)")
      }
      let task = Self.$request.withValue(7) { ImmediateStart.startTask(isDetached, nil, nil, work) }
      gate.open()
      await task.value
    }
    #expect(log.lines == ["7", "7", "0", "0"])
  }

  @Test func `E3: such a task that is isolated to an actor runs there`() async {
    let (log, gate) = (Log(), Gate())
    let work: @MainActor @Sendable () async -> Void = {
      MainActor.preconditionIsolated()
      log.add("begins")
      await gate.pass()
      MainActor.preconditionIsolated()
      log.add("goes on")
    }
    let task = ImmediateStart.startTask(false, nil, nil, work)
    gate.open()
    await task.value
    #expect(log.lines == ["begins", "goes on"])
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

/// Where a task waits until it is opened.
private final class Gate: Sendable {
  private let (waiting, end) = AsyncStream.makeStream(of: Never.self)

  func pass() async {
    for await _ in waiting {}
  }

  func open() {
    end.finish()
  }
}

@concurrent
private func note(_ executor: QueueExecutor, in places: borrowing Mutex<[Bool]>) async {
  let isHere = executor.isHere
  places.withLock { $0.append(isHere) }
}

private final class Log: Sendable {
  private let content = Mutex<[String]>([])

  var lines: [String] { content.withLock { $0 } }

  func add(_ line: String) {
    content.withLock { $0.append(line) }
  }

  @concurrent
  func pass(_ line: String) async {
    add(line)
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
