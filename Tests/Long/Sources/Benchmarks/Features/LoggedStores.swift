import Foundation
import Thorium
import ThoriumPersistence

extension Benchmark {
  /// G: stores in a log, beside stores without one, and beside synced lines of the same length.
  static let loggedStores = [
    Benchmark(
      "G an action of a store in a log, while no caller waits for the disk",
      against: "an action of the same store in no log",
      limit: .atMost(20)
    ) { effort in
      await compare(50_000, effort) {
        timeBareStore($0)
      } ours: {
        await timeLoggedStore($0)
      }
    },
    Benchmark(
      "G an action of a store in a log that is durable before the next one",
      against: "write(2) and fsync of 80 bytes",
      limit: .atMost(1.5, stretch: 1)
    ) { effort in
      await compare(200, effort) {
        timeSyncs($0)
      } ours: {
        await timeDurableActions($0)
      }
    },
  ]
}

/// Orders, counted by their kinds.
private struct Orders: LoggedReactor {
  static let logName = "orders"

  enum Action: Codable {
    case reserved(Int)
    case paid(order: Int, receipt: String)
    case shipped(Int)
    case failed(reason: String)

    static let all: [Action] = [
      .reserved(7), .paid(order: 12, receipt: "r-77182"), .shipped(99), .failed(reason: "sold out"),
    ]
  }

  struct State: Codable {
    var orders = 0
    var failures = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .reserved, .paid, .shipped: state.orders += 1
    case .failed: state.failures += 1
    }
  }
}

/// A folder that is removed with its last reference.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.path + "/thorium-\(UUID())"

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

private func timeActions(of store: Store<Orders>, _ count: Int) -> Duration {
  var number = 0
  let duration = time(count) {
    number += 1
    store.send(Orders.Action.all[number & 3])
  }
  let state = store.currentState
  require(state.orders + state.failures == count, "The store has handled \(state).")
  return duration
}

private func timeBareStore(_ count: Int) -> Duration {
  timeActions(of: Store(Orders()), count)
}

private func timeLoggedStore(_ count: Int) async -> Duration {
  let folder = TemporaryFolder()
  return await withStore(in: folder) { store in
    let duration = timeActions(of: store, count)
    try await store.perform(.shipped(1)).durable()
    return duration
  }
}

private func timeDurableActions(_ count: Int) async -> Duration {
  let folder = TemporaryFolder()
  return await withStore(in: folder) { store in
    try await ContinuousClock().measure {
      for number in 0..<count {
        try await store.perform(Orders.Action.all[number & 3]).durable()
      }
    }
  }
}

private func withStore(
  in folder: TemporaryFolder,
  _ body: (Store<Orders>) async throws -> Duration
) async -> Duration {
  do {
    let log = try await Log.open(in: folder.path)
    let store = try await Store(restoring: Orders(), as: "orders", from: log)
    let duration = try await body(store)
    try await log.close()
    return duration
  } catch {
    require(false, "The log has failed: \(error)")
    return .zero
  }
}

private func timeSyncs(_ count: Int) -> Duration {
  let folder = TemporaryFolder()
  try? FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  let file = unsafe open("\(folder.path)/lines", O_WRONLY | O_CREAT, 0o600)
  defer { close(file) }
  let line = [UInt8](repeating: UInt8(ascii: "a"), count: 80)
  var written = 0
  let duration = time(count) {
    written += unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    require(fsync(file) == 0, "The disk is broken.")
  }
  require(written == count * 80, "Only \(written) bytes were written.")
  return duration
}
