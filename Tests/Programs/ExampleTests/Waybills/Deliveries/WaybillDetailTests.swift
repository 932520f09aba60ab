import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleWaybills

/// Submitting a waybill.
struct WaybillDetailTests {
  private let world = VirtualWorld()

  private func detail(_ client: TestClient) -> Store<WaybillDetailReactor> {
    Store(
      WaybillDetailReactor(waybill: Waybill(id: "w1", cancelCode: 0), client: client),
      in: world.runtime
    )
  }

  @Test func `trap 4.6: the overlay comes with its message, each time`() {
    let client = TestClient(
      on: world.clock,
      submit: { call in
        if call == 1 { throw ClientError(description: "no") }
      }
    )
    let store = detail(client)
    let texts = Mutex<[String?]>([])
    let observation = store.observe { state in texts.withLock { $0.append(state.submitting) } }
    for _ in 1...2 {
      store.send(.submit)
      world.advance(by: .milliseconds(100))
    }
    observation.cancel()
    let changes = texts.withLock { $0 }.reduce(into: [String?]()) { changes, text in
      if changes.last != .some(text) { changes.append(text) }
    }
    #expect(changes == [nil, "提交中", nil, "提交中", nil])
  }

  @Test func `a waybill is submitted once at a time, and its consequences are printed afterwards`()
    async
  {
    let client = TestClient(
      on: world.clock,
      submit: { call in
        if call == 1 { throw ClientError(description: "余额不足") }
      }
    )
    let store = detail(client)
    let covered = Mutex<Set<Int>>([])
    let observation = store.observe { state in
      if state.submitting == nil { return }
      covered.withLock { _ = $0.insert(state.$outcome.count) }
    }
    store.send(.submit)
    #expect(await store.perform(.submit).refusal == "submit is running")
    #expect(store.currentState.$outcome.count == 0)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.outcome == .failure("余额不足"))
    store.send(.submit)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.outcome == .success("提交成功。"))
    #expect(store.currentState.$outcome.count == 2 && client.calls(of: "submit") == 2)
    observation.cancel()
    #expect(covered.withLock { $0 } == [0, 1])
  }
}
