import Synchronization
import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleWaybills

/// The table: loading, and what stands in the place of rows.
struct TableTests {
  private let world = VirtualWorld()

  private func table(_ client: TestClient) -> Store<TableReactor> {
    Store(TableReactor(client: client), in: world.runtime)
  }

  @Test func `trap 4.11: not to be seen at first is no news, and loads nothing`() {
    let client = TestClient(on: world.clock)
    let store = table(client)
    store.send(.seen(false))
    world.advance(by: .milliseconds(100))
    #expect(client.calls(of: "posts") == 0)
    #expect(store.currentState == TableReactor.State())
  }

  @Test func `trap 4.7: to load once is one call, with one begin and one end`() {
    let client = TestClient(on: world.clock) { _ in .numbered(1...3) }
    let store = table(client)
    let values = Mutex<[Bool]>([])
    let observation = store.observe { state in
      values.withLock {
        if $0.last != (state.paging.loading == .reload) {
          $0.append(state.paging.loading == .reload)
        }
      }
    }
    store.send(.load(.reload))
    world.advance(by: .milliseconds(100))
    observation.cancel()
    #expect(client.calls(of: "posts") == 1)
    #expect(values.withLock { $0 } == [false, true, false])
  }

  @Test func `trap 4.10: posts that have come are shown, and nothing asks to try again`() {
    let store = table(TestClient(on: world.clock) { _ in .numbered(1...2) })
    store.send(.load(.reload))
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.retry == nil && store.currentState.$notice.count == 0)
    #expect(store.currentState.table.list.count == 2)
  }
}
