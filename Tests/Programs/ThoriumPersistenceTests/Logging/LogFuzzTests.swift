import Effort
import FaultyFiles
import Testing
import Thorium
import ThoriumLog
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

struct LogFuzzTests {
  /// Opens a log, and restores and uses its shelf.
  ///
  /// - Returns: True if it was restored; false if an error said why not.
  private func restores(_ bytes: [UInt8]) async throws -> Bool {
    let disk = try MemoryDisk(log: bytes)
    do {
      let log = try await Log.open(in: "logs", of: disk, runtime: Runtime { _ in })
      let store = try await Store(restoring: Shelf(), as: "shelf", from: log)
      store.send(.add(1))
      store.send(.toggle(1))
      _ = ShelfStates(store)
      try await log.close()
      return true
    } catch {
      #expect(error.description.contains("logs/log.jsonl"))
      return false
    }
  }

  /// The payload of a line, right or wrong.
  private struct Payload: Encodable {
    let choice: Int

    func encode(to encoder: any Encoder) throws {
      switch choice {
      case 0: try StoreLine(name: "shelf", type: "shelf", v: 1).encode(to: encoder)
      case 1: try StoreLine(name: "first", type: "row", v: 1, parent: 1).encode(to: encoder)
      case 2: try StoreLine(name: "editor", type: "editor", v: 1, parent: 2).encode(to: encoder)
      case 3: try StoreLine(name: "nowhere", type: "row", v: 1, parent: 1).encode(to: encoder)
      case 4:
        let store = StoreLine(name: "rows", type: "row", v: 1, parent: 1)
        try ElementLine(store: store, id: 1).encode(to: encoder)
      case 5: try Shelf.State().encode(to: encoder)
      case 6: try Row.State(toggles: 7).encode(to: encoder)
      case 7: try Shelf.Mutation.added(1).encode(to: encoder)
      case 8: try Row.Action.toggle.encode(to: encoder)
      case 9: try StoreLine(name: "shelf", type: "shelf", v: 9).encode(to: encoder)
      default: try [Int]().encode(to: encoder)
      }
    }
  }

  @Test func `no valid lines with wrong contents stop the program`() async throws {
    let kinds: [LineKind] = [.store, .state, .mutation, .gone, .left]
    let line = Generator.int(0...kinds.count * 11 * 4 - 1)
    var (restored, refused) = (0, 0)
    try await falsify(line.list(0...12), CheckSettings(cases: cases(300, quick: 80))) { numbers in
      let encoder = LineEncoder(log: "f")
      for (index, number) in numbers.enumerated() {
        let kind = kinds[number / 44]
        let head = LineHead(index + 1, kind, time: 0, store: number % 4)
        try encoder.append(head, Payload(choice: number / 4 % 11))
      }
      let bytes = LogHeader(id: "f").bytes + encoder.takeBatch().bytes
      if try await restores(bytes) { restored += 1 } else { refused += 1 }
    }
    #expect(restored > cases(20, quick: 0))
    #expect(refused > cases(5, quick: 0))
  }
}
