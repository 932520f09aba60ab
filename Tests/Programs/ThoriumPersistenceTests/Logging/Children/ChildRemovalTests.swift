import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumLog
import ThoriumProof
import ThoriumSystem

@testable import ThoriumPersistence

/// A rack of rows with timers.
private struct Rack: LoggedReactor {
  static let logName = "rack"

  enum Action: Sendable {
    case set(String)
    case remove(Int)
  }

  enum Mutation: Codable {
    case rang
    case removed(Int)
  }

  struct State: Codable {
    var rows: Children<Int, Row> = [1: Row(title: "a"), 2: Row(title: "b"), 3: Row(title: "c")]
  }

  var initialState: State { State() }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("rows", \.rows)
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .set(let id): .after(.seconds(60), .rang, id: id)
    case .remove(let id): .just(.removed(id))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    if case .removed(let id) = mutation { state.rows[id] = nil }
  }
}

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
    let rack = try await Store(restoring: Rack(), as: "rack", from: log, in: world.runtime)
    for id in 1...3 {
      rack.send(.set("\(id)"))
      rack.child(\.rows, id)?.send(.toggle)
    }
    let count = dates.count
    #expect(count >= 3)
    for id in 1...3 { rack.send(.remove(id)) }
    #expect(dates.count == count)
    try await log.durable()
    let bytes = try #require(disk.afterPowerCut().bytes(of: "logs/log.jsonl"))
    let kinds = LogReader(bytes, file: "log").read().lines.map(\.head.kind)
    #expect(kinds.filter { $0 == .gone }.count == 3)
    try await log.close()
  }
}
