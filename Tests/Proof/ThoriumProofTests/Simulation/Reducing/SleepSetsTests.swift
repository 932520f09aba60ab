import Effort
import Synchronization
import Testing

@testable import ThoriumSimulation

struct SleepSetsTests {
  /// The outcomes of the runs of a program, and their report.
  private func outcomes(
    of program: SmallProgram,
    _ exploration: Exploration
  ) throws -> (texts: Set<String>, report: ExplorationReport) {
    let texts = Mutex<Set<String>>([])
    let report = try explore(exploration) { simulation in
      let text = await program.run(in: simulation)
      texts.withLock { _ = $0.insert(text) }
    }
    return (texts.withLock(\.self), report)
  }

  private static let programs: [(count: Int, size: Int)] = [
    (cases(200, quick: 24), 3), (cases(4_800, quick: 60), 2),
  ]

  // Takes over a second: fewer programs of size 3 have too few orders.
  @Test(arguments: programs, [UInt64(0), 1 << 32])
  func `the outcomes of thousands of programs are those of all runs`(
    programs: (count: Int, size: Int),
    firstSeed: UInt64
  ) throws {
    let count = programs.count
    var (compared, reduced, contended) = (0, 0, 0)
    var seed = firstSeed
    while compared < count {
      seed += 1
      let program = SmallProgram(seed: seed, size: programs.size)
      let (expected, whole) = try outcomes(of: program, .allRuns(atMost: 30 / (5 - programs.size)))
      guard whole.isExhaustive else { continue }
      let (found, report) = try outcomes(of: program, .exhaustive(assuming: .sharedStateInActors))
      if found != expected {
        Issue.record("seed \(seed): \(program) misses \(expected.subtracting(found))")
      }
      if report.isExhaustive == (report.assumption != nil) { Issue.record("seed \(seed)") }
      compared += 1
      reduced += report.assumption == nil ? 0 : 1
      contended += expected.count > 1 ? 1 : 0
    }
    #expect(reduced > count / 2)
    #expect(contended > count / 20)
  }
}

extension Exploration {
  /// An exploration of all runs, which does not warn if there are too many.
  static func allRuns(atMost limit: Int) -> Exploration {
    one(Stage(name: "of any kind", strategy: DepthFirst(.preemption, upTo: .max), limit: limit))
  }
}
