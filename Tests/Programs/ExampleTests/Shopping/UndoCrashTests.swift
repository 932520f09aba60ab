import Effort
import Testing
import ThoriumPersistence
import ThoriumProof
import ThoriumSystem

@testable import ThoriumExampleShopping

/// Kills of the example `shopping` between a removal and the end of its undo.
struct UndoCrashTests {
  /// An action of a user.
  private enum Step: CaseIterable {
    case add, more, less, remove, undo, wait, restart
  }

  private let path = "list/log.jsonl"

  /// Returns a disk with a log.
  private func disk(with bytes: ArraySlice<UInt8>) throws -> MemoryFiles {
    let disk = MemoryFiles()
    try disk.makeFolder("list")
    let file = try disk.open(path, to: .creating(mode: 0o600))
    _ = try disk.write(bytes, to: file, at: 0)
    try disk.close(file)
    return disk
  }

  /// Restores the list from a file, as the next process does.
  private func restore(_ disk: MemoryFiles) async throws -> (VirtualWorld, Log, Store<ListReactor>)
  {
    let world = VirtualWorld()
    let log = try await Log.open(in: "list", of: disk, runtime: world.runtime)
    let list = try await Store(restoring: ListReactor(), as: "list", from: log, in: world.runtime)
    world.run()
    return (world, log, list)
  }

  /// Uses the list, and returns what a kill after each line would leave.
  private func files(of steps: [Step]) async throws -> [ArraySlice<UInt8>] {
    let disk = MemoryFiles()
    var files: [ArraySlice<UInt8>] = []
    for steps in steps.split(separator: .restart, omittingEmptySubsequences: false) {
      let linesBefore = ends(in: try disk.content(of: path)?.bytes ?? []).count
      let (world, log, list) = try await restore(disk)
      for step in steps {
        take(step, list, world)
        try await log.durable()
      }
      let bytes = try disk.content(of: path)?.bytes ?? []
      files += ends(in: bytes).dropFirst(max(linesBefore - 1, 0)).map { bytes[...$0] }
      try await log.close()
    }
    return files
  }

  /// The places of the line feeds.
  private func ends(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
  }

  private func take(_ step: Step, _ list: Store<ListReactor>, _ world: VirtualWorld) {
    let item = list.currentState.items.ids.last.flatMap { list.child(\.items, $0) }
    switch step {
    case .add: list.send(.add("milk"))
    case .more: item?.send(.more)
    case .less: item?.send(.less)
    case .remove: item?.send(.remove)
    case .undo: list.send(.undo)
    case .wait: world.advance(by: .seconds(3))
    case .restart: break
    }
  }

  /// Kills the program after each line, and expects that the next process ends the undo in time.
  ///
  /// - Returns: The number of kills after which a removal can be undone.
  private func kill(_ steps: [Step]) async throws -> Int {
    var undos = 0
    for bytes in try await files(of: steps) {
      let (world, log, list) = try await restore(disk(with: bytes))
      if list.currentState.removed != nil { undos += 1 }
      world.advance(by: .seconds(10))
      let text = String(decoding: bytes, as: UTF8.self)
      try require(list.currentState.removed == nil, "The undo does not end after:\n\(text)")
      withExtendedLifetime(log) {}
    }
    return undos
  }

  @Test func `C2.2, C2.6: whenever the program is killed, the undo of a removal ends in time`()
    async throws
  {
    let steps: [Step] = [
      .add, .add, .more, .remove, .wait, .undo, .less, .less, .wait, .restart, .add, .remove, .wait,
      .remove, .restart, .wait,
    ]
    #expect(try await kill(steps) > 10)
    var undos = 0
    try await falsify(
      Generator.element(of: Step.allCases).list(0...20),
      CheckSettings(cases: cases(30, quick: 10))
    ) {
      undos += try await kill($0)
    }
    #expect(undos > 0)
  }
}
