import Effort
import FaultyFiles
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumPersistence

struct CrashLogTests {
  /// Checks the stores that a disk restores.
  private func check(_ disk: MemoryDisk, _ model: CrashModel, _ crash: String) async throws {
    let before = disk.bytes(of: "logs/log.jsonl") ?? []
    do {
      var run = CrashRun(files: disk, model: model)
      try await run.run([.add])
    } catch let error as CrashProblem {
      let log = String(decoding: before, as: UTF8.self)
      throw CrashProblem("\(error), after \(crash), in:\n\(log)")
    }
  }

  /// Kills a program at calls of the file system, and its next process, too.
  ///
  /// - Returns: The number of processes.
  private func crash(
    _ steps: [CrashStep],
    every stride: Int
  ) async throws -> Int {
    let whole = DyingFiles(MemoryDisk())
    var run = CrashRun(files: whole.files, model: CrashModel())
    try await run.run(steps)
    var lives = 1
    for fatal in Swift.stride(from: 1, through: whole.count, by: stride) {
      for death in DyingFiles.Death.allCases {
        let dying = DyingFiles(MemoryDisk(), fatal: fatal, death)
        var run = CrashRun(files: dying.files, model: CrashModel())
        try await run.run(steps)
        for disk in [dying.disk.afterKill(), dying.disk.afterPowerCut()] {
          lives += 1
          try await check(disk.afterKill(), run.model, "\(death) of call \(fatal)")
          let again = DyingFiles(disk, fatal: fatal % 23 + 1, death)
          var second = CrashRun(files: again.files, model: run.model)
          try await second.run(steps)
          try await check(again.disk.afterPowerCut(), second.model, "a second \(death)")
        }
      }
    }
    return lives
  }

  @Test
  func `C2.1, C2.2, C2.4: a crash at any call of the file system loses nothing acknowledged`()
    async throws
  {
    let steps: [CrashStep] = [
      .add, .addRow, .acknowledge, .toggleRow, .addMany, .edit, .acknowledge, .renewRow, .addLater,
      .acknowledge, .edit, .toggleRow, .restart, .addMany, .toggleRow, .acknowledge, .edit, .add,
    ]
    let lives = try await crash(steps, every: cases(5, quick: 37))
    #expect(lives > cases(100, quick: 12))
  }

  @Test
  func `C2.1, C2.2, C2.4: no random program loses, cuts or repeats anything in two crashes`()
    async throws
  {
    let steps = Generator<CrashStep>.element(of: CrashStep.allCases).list(0...14)
    var lives = 0
    try await falsify(steps, CheckSettings(cases: cases(8, quick: 4))) { steps in
      lives += try await crash(steps, every: cases(7, quick: 29))
    }
    #expect(lives > cases(100, quick: 10))
  }
}
