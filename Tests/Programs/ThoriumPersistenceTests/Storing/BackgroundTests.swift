import Dispatch
import FaultyFiles
import Foundation
import Synchronization
import Testing
import Thorium
import ThoriumPersistence
import ThoriumSystem

/// A number that is kept each time that it changes.
private struct Kept: Reactor {
  enum Mutation: Sendable {
    case began(Int)
    case kept(Int)
  }
  struct State: Sendable {
    var began: [Int] = []
    var kept: [Int] = []
  }
  let initialState = State()
  let store: FileKeyValueStore

  func mutate(action: Int, state: State) -> Effect<Self> {
    .run { emit in
      emit(.began(action))
      try await store.change { values throws(StoreError) in
        let all = try values.value(for: .all) ?? []
        try values.set(all + [action], for: .all)
      }
      emit(.kept(action))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .began(let number): state.began.append(number)
    case .kept(let number): state.kept.append(number)
    }
  }
}

extension StoredKey<[Int]> { fileprivate static let all = Self("all") }

/// Blocking work of stores, which is done in the background.
struct BackgroundTests {
  /// A disk that writes only when the test allows it.
  private final class SlowDisk: Sendable {
    let mayWrite = DispatchSemaphore(value: 0)
    let files = MemoryDisk()
    private let calls = Mutex((all: 0, ofCaller: 0))
    private let caller = Mutex<ObjectIdentifier?>(nil)

    /// The number of calls.
    var count: Int { calls.withLock { $0.all } }
    /// The number of calls on a thread that was inside of ``call(_:)``.
    var countOfCaller: Int { calls.withLock { $0.ofCaller } }

    var disk: FaultyFiles {
      FaultyFiles(files) { [self] call in
        let isCaller = caller.withLock { $0 == ObjectIdentifier(Thread.current) }
        calls.withLock { $0 = ($0.all + 1, $0.ofCaller + (isCaller ? 1 : 0)) }
        if call.kind == .synchronize, call.path.hasSuffix(".new") { mayWrite.wait() }
        return nil
      }
    }

    /// Asks for something that is written, and notes which thread does so.
    func call<Result>(_ body: () -> Result) -> Result {
      caller.withLock { $0 = ObjectIdentifier(Thread.current) }
      defer { caller.withLock { $0 = nil } }
      return body()
    }
  }

  @Test @MainActor func `a send on the main thread returns before the disk has anything`()
    async throws
  {
    let slow = SlowDisk()
    let values = FileKeyValueStore(in: "state", of: slow.disk) { Issue.record("\($0)") }
    let store = Store(Kept(store: values))
    // If a send waited for the disk, this would never end.
    slow.call { for number in 1...5 { store.send(number) } }
    #expect(store.currentState.began == [1, 2, 3, 4, 5])
    #expect(store.currentState.kept == [])
    #expect(slow.files.bytes(of: "state/store.json") == nil)
    for _ in 1...5 { slow.mayWrite.signal() }
    await store.settled()
    #expect(store.currentState.kept.sorted() == [1, 2, 3, 4, 5])
    #expect(try await values.value(for: .all) == [1, 2, 3, 4, 5])
    #expect(slow.count > 5)
    #expect(slow.countOfCaller == 0)
  }

  @Test func `stores of one file write in the order of the calls`() async throws {
    let folder = Folder()
    let stores = (0..<3).map { _ in
      FileKeyValueStore(in: folder.path) { Issue.record("\($0)") }
    }
    let kept = stores.map { Store(Kept(store: $0)) }
    for number in 0..<60 { kept[number % 3].send(number) }
    for store in kept { await store.settled() }
    #expect(try await stores[0].value(for: .all) == Array(0..<60))
  }

  @Test func `a flush waits for the changes of effects that were cancelled`() async throws {
    let slow = SlowDisk()
    let values = FileKeyValueStore(in: "state", of: slow.disk) { Issue.record("\($0)") }
    let store = Store(Kept(store: values))
    for number in 1...3 { store.send(number) }
    store.end()
    #expect(slow.files.bytes(of: "state/store.json") == nil)
    for _ in 1...3 { slow.mayWrite.signal() }
    await values.flush()
    let found = FileKeyValueStore(in: "state", of: slow.files) { Issue.record("\($0)") }
    #expect(try await found.value(for: .all) == [1, 2, 3])
  }
}
