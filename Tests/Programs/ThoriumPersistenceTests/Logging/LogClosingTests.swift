import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct LogClosingTests {
  /// A disk with a closure that runs once, at the next flush.
  private final class Disk: Sendable {
    let disk = MemoryDisk()
    private let work = Mutex<(@Sendable () -> Void)?>(nil)

    func atNextSync(_ body: @escaping @Sendable () -> Void) { work.withLock { $0 = body } }

    var files: FaultyFiles {
      FaultyFiles(disk) { [self] call in
        guard call.kind == .synchronize else { return nil }
        let work = work.withLock { work in
          defer { work = nil }
          return work
        }
        work?()
        return nil
      }
    }
  }

  @Test(arguments: [Log.FailurePolicy.refuse, .goOn])
  func `C2.1: a child whose store is created after the end of a log follows its policy`(
    _ policy: Log.FailurePolicy
  ) async throws {
    let quiet = Runtime { _ in }
    let log = try await Log.open(
      in: "logs",
      of: MemoryDisk(),
      onFailure: policy,
      runtime: quiet
    )
    let shelf = try await Store(restoring: Shelf(), as: "shelf", from: log, in: quiet)
    shelf.send(.open)
    try await log.close()
    let row = await shelf.child(\.first).perform(.toggle)
    let editor = try #require(shelf.child(\.editor))
    let typing = await editor.perform("a")
    let nested = await editor.child(\.row).perform(.toggle)
    for receipt in [row, typing, nested] {
      #expect((receipt.refusal == nil) == (policy == .goOn))
      let error = await logError { try await receipt.durable() }
      #expect(error?.description.contains("closed") == true)
    }
    #expect(shelf.child(\.first).currentState.toggles == (policy == .goOn ? 1 : 0))
  }

  @Test func `C2.2: an action that has begun is complete although its log is being closed`()
    async throws
  {
    let disk = MemoryDisk()
    let log = try await Log.open(in: "logs", of: disk)
    let closing = Mutex<Task<LogError?, Never>?>(nil)
    let pair = Pair { @Sendable in
      closing.withLock { $0 = .immediate { await logError { try await log.close() } } }
      #expect(log.refusal == nil && !log.isClosed)
    }
    let store = try await Store(restoring: pair, as: "pair", from: log)
    #expect(await store.perform(()).refusal == nil)
    #expect(await closing.withLock { $0 }?.value == nil)
    #expect(await store.perform(()).refusal != nil)
    #expect(store.currentState.sum == 1)
    let next = try await Log.open(in: "logs", of: disk)
    let copy = try await Store(restoring: Pair {}, as: "pair", from: next)
    #expect(copy.currentState.sum == 1)
    #expect(copy.currentState(of: \.row).toggles == 1)
    try await next.close()
  }

  @Test(arguments: [Log.FailurePolicy.refuse, .goOn])
  func `C2.1: nothing that happens while a log is closed is acknowledged`(
    _ policy: Log.FailurePolicy
  ) async throws {
    let disk = Disk()
    let quiet = Runtime { _ in }
    let log = try await Log.open(in: "logs", of: disk.files, onFailure: policy, runtime: quiet)
    let store = try await Store(restoring: Account(), as: "ada", from: log, in: quiet)
    let gate = AsyncGate()
    let late = try await Store(restoring: Late(gate: gate), as: "late", from: log, in: quiet)
    try await store.perform(.add(1)).durable()
    let receipt = await late.perform(2)
    // The last commit is on its way, and the log is not closed yet.
    let errors = Mutex<[Task<LogError?, Never>]>([])
    let isSeen = AsyncGate()
    disk.atNextSync {
      gate.open()
      let tasks = [
        Task { await logError { try await store.perform(.add(2)).durable() } },
        Task {
          await receipt.finished()
          return await logError { try await receipt.durable() }
        },
      ]
      errors.withLock { $0 = tasks }
      isSeen.open()
    }
    try await log.close()
    await isSeen.wait(for: "for the flush of the last commit")
    for task in errors.withLock({ $0 }) { #expect(await task.value != nil) }
    #expect(late.currentState == 2)
    #expect(store.currentState.history == (policy == .goOn ? [1, 2] : [1]))
    let next = try await Log.open(in: "logs", of: disk.disk.afterPowerCut())
    #expect(try await Store(restoring: Late(gate: gate), as: "late", from: next).currentState == 0)
    let restored = try await Store(restoring: Account(), as: "ada", from: next)
    #expect(restored.currentState.history == [1])
  }
}

/// A number whose mutations wait for a gate.
private struct Late: LoggedReactor {
  static let logName = "late"
  typealias Action = Int
  let gate: AsyncGate
  let initialState = 0

  func mutate(action: Int) -> Effect<Self> {
    .run { [gate] emit in
      await gate.waitUncancelled(for: "for the test")
      emit(action)
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

/// A sum, and a row that each action toggles after it was counted.
private struct Pair: LoggedReactor {
  static let logName = "pair"

  struct State: Codable {
    var sum = 0
    var row = Child(Row(title: "of the pair"))
  }

  /// Called after the count and before the toggle.
  let between: @Sendable () -> Void
  var initialState: State { State() }

  init(between: @escaping @Sendable () -> Void) { self.between = between }

  static func loggedChildren(_ children: LoggedChildren<Self>) -> LoggedChildren<Self> {
    children.log("row", \.row)
  }

  func mutate(action: Void) -> Effect<Self> {
    .concat(.just(1), .run { [between] _ in between() }, .send(.toggle, to: \.row))
  }

  func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
}
