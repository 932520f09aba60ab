import Testing
import ThoriumCapture

@testable import ThoriumSimulation

/// The results of each way to start, run and suspend a task in a simulation, with this toolchain.
@Suite(.watched, .enabled(if: Capture.isInstalled)) struct CaptureMatrixTests {
  private static let captured =
    Row.tasks + Row.groups + Row.preferences + Row.actors + Row.mainActor + Row.waiting
    + Row.sleeping

  private static var strategies: [any Strategy] {
    [Replay(), RandomWalk(seed: 1), RandomWalk(seed: 2), RandomPriorities(seed: 3, depth: 3)]
  }

  @Test(arguments: captured)
  func `a captured program runs to its end on one thread, identically each time`(row: Row) {
    for strategy in Self.strategies {
      let outcome = row.run(strategy)
      let again = row.run(strategy)
      #expect(outcome.run.verdict.isCompleted, "\(outcome.run.verdict)")
      #expect(outcome.escapes == [])
      #expect(outcome.marks.last?.place == "end")
      #expect(outcome.marks == again.marks)
      #expect(outcome.run.trace == again.run.trace)
      #expect(outcome.run.schedule == again.run.schedule)
      #expect(outcome.run.now == again.run.now)
    }
  }

  @Test(arguments: Row.sleeping)
  func `sleepers wake at their time on the clock of the simulation`(row: Row) {
    #expect(row.run(Replay()).run.now == Row.nap)
  }

  @Test(arguments: Row.outside)
  func `an uncontrolled task is reported by name`(row: Row) throws {
    let run = row.run(Replay()).run
    #expect(!run.verdict.isCompleted, "\(row.name)")
    let failure = try #require(row.failure())
    #expect("\(failure)".contains(row.culprit), "\(failure)")
  }

  /// The run of a task that waits at a gate, is awaited by no other task, and is resumed elsewhere.
  private func resumedElsewhere(
    _ start: @escaping @Sendable (Probe, Gate) async -> Task<Void, Never>
  ) async -> (verdict: Verdict, escapes: Int) {
    let probes = Record<Probe>()
    let tasks = Record<Task<Void, Never>>()
    let outcome = Row("resumed elsewhere") { probe in
      let gate = Gate()
      probes.append(probe)
      tasks.append(await start(probe, gate))
      await probe.simulation.idle()
      elsewhere { gate.open() }
    }.run(Replay())
    for task in tasks.all { await task.value }
    return (outcome.run.verdict, probes.all.flatMap(\.marks).filter { !$0.isInside }.count)
  }

  @Test func `an immediate task leaves undetected when resumed elsewhere`() async {
    let (verdict, escapes) = await resumedElsewhere { probe, gate in
      Task.immediate {
        await gate.wait()
        probe.mark("woken")
      }
    }
    #expect(verdict.isCompleted && escapes == 1)
  }

  @Test func `a task of an actor that is resumed elsewhere is reported`() async {
    let (verdict, escapes) = await resumedElsewhere { probe, gate in
      await Notebook(probe).startPassing(gate)
    }
    #expect(verdict.isUncontrolled && escapes == 0)
  }
}
