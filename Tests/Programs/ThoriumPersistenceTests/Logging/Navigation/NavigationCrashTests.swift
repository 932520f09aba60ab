import Effort
import FaultyFiles
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A step of a program with screens and an account in one log.
private enum NavigationStep: CaseIterable, Sendable {
  case open
  case edit
  case guide
  case pop
  case add
  case acknowledge
  case restart
}

/// The screens and the amounts that a program has had, together.
private struct NavigationModel {
  struct Moment: Hashable {
    /// The screens without those that no link opens.
    var screens = "[Home]"
    var amounts: [Int] = []
  }

  /// All moments so far, and the number of the first one that may be restored.
  var moments = [Moment()]
  var acknowledged = 0
  private(set) var amount = 0

  mutating func nextAmount() -> Int {
    amount += 1
    return amount
  }

  /// Compares restored screens and amounts, and continues from them.
  mutating func receive(_ restored: Moment) throws {
    let known = moments.indices.last { $0 >= acknowledged && moments[$0] == restored }
    guard let known else {
      throw CrashProblem("\(restored) is none of \(moments[acknowledged...])")
    }
    moments.removeLast(moments.count - known - 1)
  }
}

/// Runs a program from its first step to its end, or to the death of its disk.
private struct NavigationRun {
  let files: any FileSystem
  var model = NavigationModel()
  /// The number of navigations with pages that were restored.
  var restored = 0
  /// The file before the last life ended.
  private(set) var lastFile: [UInt8]?

  mutating func run(_ steps: [NavigationStep]) async throws {
    do {
      for life in steps.split(separator: .restart, omittingEmptySubsequences: false) {
        try await live(Array(life))
      }
    } catch let error as LogError {
      guard "\(error)".contains("dead") || "\(error)".contains("closed") else { throw error }
    }
  }

  private mutating func live(_ steps: [NavigationStep]) async throws {
    let log = try await Log.open(
      in: "logs",
      of: files,
      runtime: Runtime { _ in }
    )
    let quiet = Runtime { _ in }
    let account = try await Store(restoring: Account(), as: "account", from: log, in: quiet)
    let navigator = Navigator(in: quiet)
    defer { navigator.end() }
    let held = Program.Held()
    _ = navigator.start(Program(held: held))
    let report = try await navigator.restore(from: log, within: nil)
    try model.receive(moment(of: navigator, account))
    if report.links.contains(where: \.isCompleted) { restored += 1 }
    for step in steps {
      try await take(step, navigator, held, account)
      if files is MemoryDisk { try await log.durable() }
    }
    lastFile = (files as? MemoryDisk)?.bytes(of: "logs/log.jsonl")
    navigator.end()
    try await log.close()
    model.acknowledged = model.moments.count - 1
  }

  private func moment(
    of navigator: Navigator,
    _ account: Store<Account>
  ) -> NavigationModel.Moment {
    let screens = navigator.outline.replacing(" > Guide", with: "")
    return .init(screens: screens, amounts: account.currentState.history)
  }

  private mutating func take(
    _ step: NavigationStep,
    _ navigator: Navigator,
    _ held: Program.Held,
    _ account: Store<Account>
  ) async throws {
    let isEditing = navigator.outline.contains("Edit")
    switch step {
    // A page above the editor would be in the editor's stack, which no link describes.
    case .open where isEditing, .guide where isEditing, .edit where isEditing: return
    case .open:
      let number = model.moments.count
      held.root.flow?.coordinate(to: PageFlow(number: number, held: held.page))
    case .edit: held.page.flow?.coordinate(to: EditFlow())
    case .guide: held.root.flow?.coordinate(to: Guide())
    case .pop: _ = try? isEditing ? navigator.dismiss() : navigator.pop()
    case .add:
      if await account.perform(.add(model.nextAmount())).refusal != nil {
        throw LogError.closed(file: "closed")
      }
    case .acknowledge: try await account.perform(.addAll([])).durable()
    case .restart: break
    }
    model.moments.append(moment(of: navigator, account))
    if step == .acknowledge { model.acknowledged = model.moments.count - 1 }
  }
}

struct NavigationCrashTests {
  /// Kills a program at calls of the file system, and compares what its next process restores.
  ///
  /// - Returns: The number of processes, and of those that opened pages again.
  private func crash(_ steps: [NavigationStep]) async throws -> (lives: Int, restored: Int) {
    let whole = DyingFiles(MemoryDisk())
    var run = NavigationRun(files: whole.files)
    try await run.run(steps)
    var result = (lives: 1, restored: run.restored)
    for fatal in stride(from: 1, through: whole.count, by: cases(2, quick: 41)) {
      for death in DyingFiles.Death.allCases {
        let dying = DyingFiles(MemoryDisk(), fatal: fatal, death)
        var run = NavigationRun(files: dying.files)
        try await run.run(steps)
        for disk in [dying.disk.afterKill(), dying.disk.afterPowerCut()] {
          var next = NavigationRun(files: disk, model: run.model)
          do {
            try await next.run([.add])
          } catch let error as CrashProblem {
            throw CrashProblem("\(error), after \(death) of call \(fatal)")
          }
          result.lives += 1
          result.restored += next.restored
        }
      }
    }
    return result
  }

  @Test
  func `C2.2, C2.11: a crash at any call restores screens that were shown with these amounts`()
    async throws
  {
    let steps: [NavigationStep] = [
      .add, .open, .add, .edit, .acknowledge, .add, .pop, .open, .acknowledge, .restart, .add,
      .guide, .add, .pop, .pop, .acknowledge, .open, .add, .edit, .restart, .pop, .add,
    ]
    let (lives, restored) = try await crash(steps)
    #expect(lives > cases(100, quick: 10))
    #expect(restored > cases(30, quick: 0))
  }

  @Test
  func `C2.2, C2.11: the log restores a navigation that was shown after every line`() async throws {
    var run = NavigationRun(files: MemoryDisk())
    try await run.run([.open, .add, .edit, .add, .pop, .pop, .add, .open])
    let bytes = try #require(run.lastFile)
    // The first line is the header.
    let cuts = bytes.indices.filter { bytes[$0] == 0x0A }.dropFirst().map { bytes[...$0] }
    #expect(cuts.count >= 10)
    var restored: Set<String> = []
    for cut in cuts {
      let files = try MemoryDisk(log: Array(cut))
      var model = run.model
      model.acknowledged = 0
      var next = NavigationRun(files: files, model: model)
      try await next.run([])
      restored.insert(next.model.moments.last?.screens ?? "")
    }
    #expect(restored.count >= 4)
  }
}
