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

  /// Tasks that wait at a gate, and that no other task awaits.
  private static let unseen: [(String, @Sendable (Probe, Gate) async -> Task<Void, Never>)] = [
    (
      "immediate task",
      { probe, gate in
        Task.immediate {
          await gate.wait()
          probe.mark("woken")
        }
      }
    ),
    ("task of an actor", { probe, gate in await Notebook(probe).startPassing(gate) }),
  ]

  @Test(arguments: unseen.indices)
  func `two kinds of task leave undetected when resumed elsewhere`(index: Int) async {
    let probes = Record<Probe>()
    let tasks = Record<Task<Void, Never>>()
    let outcome = Row(Self.unseen[index].0) { probe in
      let gate = Gate()
      probes.append(probe)
      tasks.append(await Self.unseen[index].1(probe, gate))
      await probe.simulation.idle()
      elsewhere { gate.open() }
    }.run(Replay())
    #expect(outcome.run.verdict.isCompleted)
    for task in tasks.all { await task.value }
    #expect(probes.all.flatMap(\.marks).filter { !$0.isInside }.count == 1)
  }
}
