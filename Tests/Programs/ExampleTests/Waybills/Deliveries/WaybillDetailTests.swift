import Synchronization
import Testing
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
    let outcomes = (1...2).map { _ in
      store.send(.submit)
      world.advance(by: .milliseconds(100))
      return store.currentState.outcome
    }
    observation.cancel()
    #expect(outcomes == [.failure("no"), .success("提交成功。")])
    let changes = texts.withLock { $0 }.reduce(into: [String?]()) { changes, text in
      if changes.last != .some(text) { changes.append(text) }
    }
    #expect(changes == [nil, "提交中", nil, "提交中", nil])
  }
}
