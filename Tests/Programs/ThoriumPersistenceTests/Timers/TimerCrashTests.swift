import Effort
import FaultyFiles
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// Runs a program with timers to its end, or to the death of its disk.
private struct TimerRun {
  let files: any FileSystem
  var model: TimerModel

  /// Runs the steps.
  ///
  /// - Throws: A ``CrashProblem`` if a law is violated; the errors of a dead disk end the run.
  mutating func run(_ steps: [TimerStep], after pause: Int = 0) async throws {
    do {
      var life = try await begin(after: pause)
      for step in steps {
        if case .restart(let pause) = step {
          try await close(life)
          life = try await begin(after: pause)
        } else {
          try await take(step, life)
        }
        if life.log.isClosed { throw LogError.closed(file: "closed") }
      }
      try await close(life)
    } catch let error as LogError {
      guard "\(error)".contains("dead") || "\(error)".contains("closed") else { throw error }
    }
  }

  private mutating func begin(after pause: Int) async throws -> KitchenLife {
    model.begin(after: pause)
    let life = try await KitchenLife(on: files, at: model.now)
    // If the disk has died, the store continues in memory alone.
    try await life.flush()
    try model.receive(life.kitchen.currentState, life.kept)
    return life
  }

  private mutating func close(_ life: KitchenLife) async throws {
    model.close()
    try await life.close()
    model.acknowledge()
  }

  private mutating func take(_ step: TimerStep, _ life: KitchenLife) async throws {
    switch step {
    case .set(let id, let seconds, let policy):
      model.set(id, seconds, policy)
      life.set(id, seconds, policy)
    case .stop(let id):
      model.stop(id)
      life.kitchen.send(.stop(id))
    case .note: life.kitchen.send(.note(model.note()))
    case .wait(let seconds):
      model.wait(seconds)
      life.advance(seconds)
    case .acknowledge:
      try await life.flush()
      model.acknowledge()
    case .restart: break
    }
    // A commit has one date, and virtual time would pass while it waits.
    try await life.flush()
  }
}

struct TimerCrashTests {
  /// Kills a program at calls of the file system, and its next process, too.
  ///
  /// - Returns: The number of processes, and of timers that were overdue.
  private func crash(
    _ steps: [TimerStep],
    every stride: Int
  ) async throws -> (lives: Int, overdue: Int) {
    let whole = DyingFiles(MemoryDisk())
    var run = TimerRun(files: whole.files, model: TimerModel())
    try await run.run(steps)
    var (lives, overdue) = (1, run.model.overdue)
    for fatal in Swift.stride(from: 1, through: whole.count, by: stride) {
      for death in DyingFiles.Death.allCases {
        let dying = DyingFiles(MemoryDisk(), fatal: fatal, death)
        var run = TimerRun(files: dying.files, model: TimerModel())
        try await run.run(steps)
        for disk in [dying.disk.afterKill(), dying.disk.afterPowerCut()] {
          lives += 2
          let again = DyingFiles(disk, fatal: fatal % 31 + 1, death)
          var second = TimerRun(files: again.files, model: run.model)
          try await second.run(steps, after: fatal % 9)
          var third = TimerRun(
            files: again.disk.afterPowerCut(),
            model: second.model
          )
          try await third.run([.wait(100)], after: fatal % 5)
          overdue += third.model.overdue
        }
      }
    }
    return (lives, overdue)
  }

  @Test func `C2.2, C2.4, C2.6: no random program loses or repeats a timer in two crashes`()
    async throws
  {
    let steps = Generator<TimerStep>.element(of: TimerStep.all).list(0...18)
    var (lives, overdue) = (0, 0)
    try await falsify(steps, CheckSettings(cases: cases(12, quick: 5))) { steps in
      let counts = try await crash(steps, every: cases(7, quick: 31))
      lives += counts.lives
      overdue += counts.overdue
    }
    #expect(lives > cases(100, quick: 20))
    if Checks.areAll { #expect(overdue > 0) }
  }
}
