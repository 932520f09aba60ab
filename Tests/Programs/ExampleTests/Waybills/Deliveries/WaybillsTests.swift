import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleWaybills

/// The lists of waybills, which are parts of one screen.
struct WaybillsTests {
  private let world = VirtualWorld()
  private let client: TestClient

  init() {
    client = TestClient(on: world.clock)
  }

  private func waybills(_ children: [WaybillStatus]) -> Store<WaybillsReactor> {
    Store(WaybillsReactor(client: client, children: children), in: world.runtime)
  }

  private func shown(in store: Store<WaybillsReactor>) -> [String] {
    store.currentState.shown?.list.list.allRows.map(\.id) ?? []
  }

  @Test func `trap 4.5: a child that is added before or after it becomes visible is loaded once`() {
    let (early, late) = (waybills([.fetching]), waybills([]))
    early.send(.seen(true))
    late.send(.seen(true))
    late.send(.addChild(.fetching))
    world.advance(by: .milliseconds(100))
    #expect(client.calls(of: "fetching") == 2)
    for store in [early, late] {
      #expect(shown(in: store) == ["fetching"])
      #expect(store.currentState.children.map(\.status) == [.fetching])
    }
  }
}
