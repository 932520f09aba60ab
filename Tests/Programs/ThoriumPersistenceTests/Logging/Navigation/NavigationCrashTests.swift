import FaultyFiles
import Testing
import Thorium

@testable import ThoriumPersistence

/// A step of a program with screens and an account in one log.
private enum NavigationStep {
  case open
  case edit
  case pop
  case add
}

/// A process with screens and an account, which has restored both together.
private struct NavigationLife {
  struct Moment: Hashable {
    let screens: String
    let amounts: [Int]
  }

  let log: Log
  private let account: Store<Account>
  private let navigator = Navigator()
  private let held = Program.Held()

  init(on disk: MemoryDisk) async throws {
    log = try await Log.open(in: "logs", of: disk)
    account = try await Store(restoring: Account(), as: "account", from: log)
    _ = navigator.start(Program(held: held))
    _ = try await navigator.restore(from: log, within: nil)
  }

  var moment: Moment {
    Moment(screens: navigator.outline, amounts: account.currentState.history)
  }

  func take(_ step: NavigationStep, _ number: Int) async throws {
    switch step {
    case .open: held.root.flow?.coordinate(to: PageFlow(number: number, held: held.page))
    case .edit: held.page.flow?.coordinate(to: EditFlow())
    case .pop: _ = try navigator.outline.contains("Edit") ? navigator.dismiss() : navigator.pop()
    case .add: account.send(.add(number))
    }
    try await log.durable()
  }

  func end() async throws {
    navigator.end()
    try await log.close()
  }
}

struct NavigationCrashTests {
  @Test
  func `C2.2, C2.11: the log restores a navigation that was shown after every line`() async throws {
    let disk = MemoryDisk()
    let life = try await NavigationLife(on: disk)
    var moments = [life.moment]
    let steps: [NavigationStep] = [.open, .add, .edit, .add, .pop, .pop, .add, .open]
    for (number, step) in steps.enumerated() {
      try await life.take(step, number)
      moments.append(life.moment)
    }
    let bytes = try #require(disk.bytes(of: "logs/log.jsonl"))
    try await life.end()
    // The first line is the header.
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }.dropFirst()
    var restored: Set<String> = []
    for end in ends {
      let next = try await NavigationLife(on: MemoryDisk(log: Array(bytes[...end])))
      try #require(moments.contains(next.moment), "\(next.moment) is none of \(moments)")
      restored.insert(next.moment.screens)
      try await next.end()
    }
    #expect(ends.count >= 10 && restored.count >= 4)
  }
}
