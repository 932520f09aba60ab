import Dispatch
import FaultyFiles
import Synchronization
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

struct SlowFolderTests {
  /// The calls that wait for a slow disk.
  private final class SlowDisk: Sendable {
    private let state = Mutex((waiting: 0, most: 0))
    private let semaphore = DispatchSemaphore(value: 0)
    let isFull = AsyncGate()

    var most: Int { state.withLock { $0.most } }

    func wait() {
      let count = state.withLock { state in
        state.waiting += 1
        state.most = max(state.most, state.waiting)
        return state.waiting
      }
      if count == 16 { isFull.open() }
      semaphore.wait()
      semaphore.signal()
      state.withLock { $0.waiting -= 1 }
    }

    func wake() { semaphore.signal() }
  }

  @Test func `many logs on a slow disk block 16 threads, and no task of the process`() async throws
  {
    let disk = SlowDisk()
    let files = FaultyFiles(MemoryFiles()) { call in
      if call.kind == .lock { disk.wait() }
      return nil
    }
    let storage = LogFolder("logs", of: files)
    try await withThrowingTaskGroup { group in
      for number in 1...64 {
        group.addTask { _ = try await storage.journal(named: "\(number)").open(program: "") }
      }
      await disk.isFull.waitUncancelled(for: "for 16 threads")
      // All logs are being opened, and yet other tasks run.
      await withTaskGroup { tasks in for _ in 1...100 { tasks.addTask { await Task.yield() } } }
      disk.wake()
      try await group.waitForAll()
    }
    #expect(disk.most == 16)
  }
}
