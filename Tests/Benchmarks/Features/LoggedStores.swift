#if THORIUM_INSIDE
import Foundation
import Thorium
import ThoriumLog
import ThoriumPersistence

extension Benchmark {
  /// G: stores in a log, beside stores without one, and beside their lines alone.
  ///
  /// The first two have no bar yet: see the decision about logs.
  static let loggedStores = [
    Benchmark(
      "G an action of a store in a log, while no caller waits for the disk",
      against: "an action of the same store in no log"
    ) { effort in
      await compare(50_000, effort) {
        timeBareStore($0)
      } ours: {
        await timeLoggedStore($0)
      }
    },
    Benchmark(
      "G an action of a store in a log, while no caller waits for the disk",
      against: "write(2) of its line"
    ) { effort in
      await compare(50_000, effort) {
        timeWrites($0)
      } ours: {
        await timeLoggedStore($0)
      }
    },
    Benchmark(
      "G an action of a store in a log that is durable before the next one",
      against: "write(2) and fsync of its line",
      limit: .atMost(1.3)
    ) { effort in
      await compare(200, effort) {
        timeSyncs($0)
      } ours: {
        await timeDurableActions($0)
      }
    },
    Benchmark(
      "G restoring a store, for each line",
      against: "a line that is found and checked",
      limit: .atMost(14)
    ) { effort in
      await compare(20_000, effort) {
        timeReadingOrders($0)
      } ours: {
        await timeRestoringStore($0)
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
private final class TemporaryFolder {
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

private func line(_ number: Int) -> [UInt8] {
  let encoder = LineEncoder(log: "7f3c9b")
  try? encoder.append(
    LineHead(number, .mutation, time: 41, store: 1),
    Orders.Action.all[number & 3]
  )
  return encoder.takeBatch().bytes
}

private func timeWrites(_ count: Int) -> Duration { timeFile(count) { _ in } }

private func timeSyncs(_ count: Int) -> Duration {
  timeFile(count) { require(fsync($0) == 0, "The disk is broken.") }
}

private func timeFile(_ count: Int, _ finish: (Int32) -> Void) -> Duration {
  let folder = TemporaryFolder()
  try? FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  let file = unsafe open("\(folder.path)/lines", O_WRONLY | O_CREAT, 0o600)
  defer { close(file) }
  let lines = (0..<4).map(line)
  var number = 0
  var written = 0
  let duration = time(count) {
    let line = lines[number & 3]
    written += unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    finish(file)
    number += 1
  }
  require(written > count * 40, "Only \(written) bytes were written.")
  return duration
}

/// The bytes of a log with a store and its mutations.
private func orders(_ count: Int) -> [UInt8] {
  let encoder = LineEncoder(log: "7f3c9b")
  try? encoder.append(LineHead(1, .store, time: 0, store: 1), StoreValue())
  for number in 1...count {
    try? encoder.append(
      LineHead(number + 1, .mutation, time: 41, store: 1),
      Orders.Action.all[number & 3]
    )
  }
  return LogHeader(id: "7f3c9b").bytes + encoder.takeBatch().bytes
}

private struct StoreValue: Encodable {
  let name = "orders"
  let type = "orders"
  let v = 1
}

private func timeReadingOrders(_ count: Int) -> Duration {
  let bytes = orders(count)
  var found = 0
  let duration = time(1) { found = LogReader(bytes, file: "log.jsonl").read().lines.count }
  require(found == count + 1, "Only \(found) lines are found.")
  return duration
}

/// Times the whole way from the file to the store, with the copy that opening makes.
private func timeRestoringStore(_ count: Int) async -> Duration {
  let folder = TemporaryFolder()
  try? FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  let data = Data(orders(count))
  require(
    FileManager.default.createFile(atPath: "\(folder.path)/log.jsonl", contents: data),
    "The log cannot be written."
  )
  let start = ContinuousClock().now
  do {
    let log = try await Log.open(in: folder.path)
    let store = try await Store(restoring: Orders(), as: "orders", from: log)
    let duration = start.duration(to: .now)
    let state = store.currentState
    require(state.orders + state.failures == count, "The store has restored \(state).")
    try await log.close()
    return duration
  } catch {
    require(false, "The log cannot be restored: \(error)")
    return .zero
  }
}
#else
extension Benchmark {
  /// The lines of a log are only compared inside this package.
  static let loggedStores: [Benchmark] = []
}
#endif
