import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumLog
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

struct ChildRemovalTests {
  /// Counts how often a log asks for the date, which it needs whenever it reads timers.
  private final class Dates: Sendable {
    private let reads = Atomic(0)

    var count: Int { reads.load(ordering: .relaxed) }

    var draws: Draws {
      Draws {
        1
      } idNumber: {
        1
      } now: { [self] in
        reads.add(1, ordering: .relaxed)
        return .seconds(100)
      }
    }
  }

  @Test func `a removed child costs no reading of its parent's timers`() async throws {
    let (disk, dates) = (MemoryDisk(), Dates())
    let log = try await Log.open(in: "logs", of: disk, runtime: Runtime(draws: dates.draws))
    let world = VirtualWorld()
    let trunk = try await Store(restoring: Trunk(), as: "trunk", from: log, in: world.runtime)
    func send(_ kind: Trunk.Action.Kind) {
      trunk.send(Trunk.Action(kind: kind, step: ThreadStep(thread: 0, number: 1)))
    }
    for id in 1...3 {
      send(.add(id))
      send(.set("\(id)"))
      trunk.child(\.branches, id)?.send(ThreadStep(thread: 0, number: 1))
    }
    let count = dates.count
    #expect(count >= 3)
    for id in 1...3 { send(.remove(id)) }
    #expect(dates.count == count)
    try await log.durable()
    let bytes = try #require(disk.afterPowerCut().bytes(of: "logs/log.jsonl"))
    let kinds = LogReader(bytes, file: "log").read().lines.map(\.head.kind)
    #expect(kinds.filter { $0 == .gone }.count == 3)
    try await log.close()
  }
}
