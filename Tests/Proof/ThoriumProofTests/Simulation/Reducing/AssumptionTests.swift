import Synchronization
import Testing

@testable import ThoriumSimulation

struct AssumptionTests {
  private actor Cell {
    private var number = 0
    func add() { number += 1 }
  }

  /// Tasks that each call an actor of their own.
  private func work(tasks: Int, calls: Int) -> Scenario {
    { _ in
      await withDiscardingTaskGroup { group in
        for _ in 0..<tasks {
          group.addTask {
            let cell = Cell()
            for _ in 0..<calls {
              await cell.add()
              await Task.yield()
            }
          }
        }
      }
    }
  }

  private func failure(
    _ exploration: Exploration,
    _ scenario: @escaping Scenario
  ) -> SimulationFailure? {
    do {
      try explore(exploration, scenario)
      return nil
    } catch {
      return error
    }
  }

  @Test func `tasks with an actor each need few runs`() throws {
    let whole = try explore(.allRuns(atMost: 100_000), work(tasks: 2, calls: 2))
    let report = try explore(
      .exhaustive(assuming: .sharedStateInActors),
      work(tasks: 2, calls: 2)
    )
    #expect(whole.isExhaustive && report.assumption == .sharedStateInActors)
    #expect(TaskObject.isReadable ? report.runs * 10 < whole.runs : report.runs <= whole.runs)
  }

  @Test func `a report says that the coverage is under the assumption`() throws {
    let report = try explore(.exhaustive(assuming: .sharedStateInActors)) { _ in
      await withDiscardingTaskGroup { group in
        for _ in 1...2 { group.addTask { for _ in 1...3 { await Task.yield() } } }
      }
    }
    #expect(!report.isExhaustive && report.delays == nil && report.preemptions == nil)
    #expect(report.assumption == .sharedStateInActors && report.completions[0])
    let end = "; exhaustive if tasks share state only through actors, which 15 runs checked"
    #expect("\(report)".hasSuffix(end), "\(report)")
  }

  @Test func `a search that excludes no run needs no assumption`() throws {
    let report = try explore(.exhaustive(assuming: .sharedStateInActors)) { simulation in
      if simulation.draw(0...2) > 0 { await Task.yield() }
    }
    #expect(report.isExhaustive && report.assumption == nil && report.runs == 3)
    #expect("\(report)".hasSuffix("; exhaustive: every order of steps"))
  }

  @Test func `an incomplete search claims nothing, and warns`() throws {
    let texts = Mutex<[String]>([])
    let receive: @Sendable (ExplorationNotice) -> Void = { notice in
      texts.withLock { $0.append(notice.text) }
    }
    let explorations: [(Exploration, Scenario)] = [
      (.exhaustive(assuming: .sharedStateInActors, runs: 3), work(tasks: 3, calls: 2)),
      (.exhaustive(assuming: .sharedStateInActors), { simulation in _ = simulation.draw(1...9) }),
    ]
    for (exploration, scenario) in explorations {
      let report = try ExplorationNotice.$receiver.withValue(receive) {
        try explore(exploration, scenario)
      }
      #expect(!report.isExhaustive && report.assumption == nil && !report.completions[0])
      #expect("\(report)".hasSuffix("; not exhaustive"))
    }
    #expect(texts.withLock(\.count) == 2)
  }

  @Test func `a lost update without an actor refutes the assumption`() throws {
    let scenario: Scenario = { simulation in
      let hidden = SharedNumber()
      await withDiscardingTaskGroup { group in
        for _ in 1...2 {
          group.addTask {
            let number = hidden.value
            await Task.yield()
            hidden.value = number + 1
          }
        }
      }
      simulation.note("\(hidden.value)")
    }
    #expect(try explore(.exhaustive(), scenario).isExhaustive)
    let found = try #require(failure(.exhaustive(assuming: .sharedStateInActors), scenario))
    #expect(found.verdict.isUncontrolled)
    #expect("\(found.verdict)".contains("tasks do not share state only through actors"))
    #expect(found.foundIn.hasSuffix("which should be equivalent to an earlier one"))
  }

  @Test func `a failure in a run that checks the assumption is reported as itself`() throws {
    let scenario: Scenario = { simulation in
      let hidden = SharedNumber()
      await withDiscardingTaskGroup { group in
        for number in 1...2 {
          group.addTask {
            await Task.yield()
            hidden.value = number
            await Task.yield()
          }
        }
      }
      try simulation.require(hidden.value == 2, "the first is last")
    }
    let found = try #require(failure(.exhaustive(assuming: .sharedStateInActors), scenario))
    #expect("\(found.verdict)".contains("the first is last"))
    #expect(found.foundIn.hasSuffix("which should be equivalent to an earlier one"))
    let repeated = try #require(failure(.replay(found.schedule), scenario))
    #expect("\(repeated.verdict)" == "\(found.verdict)")
  }

  @Test func `a history of calls is shared state, so no run is excluded`() throws {
    let report = try explore(.exhaustive(assuming: .sharedStateInActors)) { _ in
      let history = CallHistory<Int, Int>()
      await withDiscardingTaskGroup { group in
        for number in 1...2 {
          group.addTask { history.record(number, by: "\(number)") { 0 } }
        }
      }
    }
    #expect(report.isExhaustive && report.runs == 2)
  }

  @Test func `the end of a run depends on every step, so no order with it is excluded`() throws {
    let scenario: Scenario = { simulation in
      Task(executorPreference: simulation.executor) { for _ in 1...2 { await Task.yield() } }
      await Task.yield()
    }
    let whole = try explore(.allRuns(atMost: 100), scenario)
    let report = try explore(.exhaustive(assuming: .sharedStateInActors), scenario)
    #expect(whole.isExhaustive && report.isExhaustive && report.assumption == nil)
    #expect(report.runs == whole.runs && whole.runs > 2)
  }

  @Test func `any two actors may be one, if the common steps have used neither`() {
    var first = Footprint()
    var second = Footprint()
    first.addActor(3)
    second.addActor(5)
    #expect(!first.sharesActor(with: second, common: 6))
    #expect(!first.sharesActor(with: second, common: 4))
    #expect(first.sharesActor(with: second, common: 3))
    second.addActor(3)
    #expect(first.sharesActor(with: second, common: 6))
    var (high, higher) = (Footprint(), Footprint())
    high.addActor(63)
    higher.addActor(1_000)
    #expect(high.sharesActor(with: higher, common: 2_000))
    #expect(!high.sharesActor(with: first, common: 2_000))
  }
}
