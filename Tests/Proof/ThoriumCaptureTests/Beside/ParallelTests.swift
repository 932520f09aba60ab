import Effort
import Foundation
import Synchronization
import Testing
import ThoriumCapture

@testable import ThoriumSimulation

/// Concurrent simulations, beside ordinary tasks.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct ParallelTests {
  /// A scenario with some of each captured kind of task.
  private static let everything = Row("everything") { probe in
    let notebook = Notebook(probe)
    let tasks = (1...3).map { number in
      Task {
        await notebook.noteTwice("task \(number)")
        try? await Task.sleep(for: .milliseconds(10 * number))
        await MainActor.run { probe.mark("main actor, \(number)") }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 1...2 { group.addTask { await notebook.callBack(Notebook(probe)) } }
    }
    for task in tasks { await task.value }
  }

  private static func trace(_ seed: UInt64) -> UInt64 {
    let outcome = everything.run(RandomWalk(seed: seed))
    return outcome.run.verdict.isCompleted && outcome.escapes == [] ? outcome.run.trace : 0
  }

  @Test func `many seeds give many traces`() {
    #expect(Set((0..<100).map { Self.trace($0) }).count > 90)
  }

  @Test func `concurrent simulations give one trace each, beside ordinary tasks`() async {
    let seeds = UInt64(0)..<5
    let expected = seeds.map(Self.trace)
    let differences = Record<UInt64>()
    let meetings = Meetings()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await Self.live(meetings) } }
      await threads(5) { thread in
        if thread == 0 { return Self.simulate { meetings.waitForThousand() } }
        for _ in 0..<cases(50, quick: 20) {
          for (seed, trace) in zip(seeds, expected) where Self.trace(seed) != trace {
            differences.append(seed)
          }
        }
      }
      group.cancelAll()
    }
    #expect(differences.all == [])
    #expect(!expected.contains(0))
  }

  /// Counts how often an ordinary task ran during a simulation.
  private final class Meetings: Sendable {
    private let count = Atomic(0)
    private let areThousand = DispatchSemaphore(value: 0)

    func add() {
      if count.add(1, ordering: .relaxed).newValue == 1_000 { areThousand.signal() }
    }

    func waitForThousand() { areThousand.wait() }
  }

  /// Runs a closure in a simulation.
  private static func simulate(_ work: @escaping @Sendable () -> Void) {
    _ = Row("work") { _ in work() }.run(Replay())
  }

  /// Lives as an ordinary task.
  private static func live(_ meetings: Meetings) async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(1))
      await MainActor.run {}
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { await Task.yield() } }
      }
      await Task {}.value
      #expect(SimulatedExecutor.simulating == nil)
      if SimulatedExecutor.isAnySimulating { meetings.add() }
    }
  }
}

/// Runs a body on a number of threads, and waits until all of them have ended.
private func threads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { over in
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      let thread = Thread {
        body(number)
        group.leave()
      }
      thread.start()
    }
    group.notify(queue: .global()) { over.resume() }
  }
}
