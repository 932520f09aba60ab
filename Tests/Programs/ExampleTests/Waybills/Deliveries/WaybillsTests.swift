import Testing
import Thorium
import ThoriumPersistence
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

  @Test func `trap 4.5: a removed child ends, with its work and its visible row`() {
    let store = waybills([.fetching, .delivering])
    store.send(.seen(true))
    store.send(.removeChild(0))
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.children.map(\.status) == [.delivering])
    #expect(store.currentState.shown?.status == .delivering)
    #expect(shown(in: store) == ["delivering"])
    #expect(store.currentState.children.allSatisfy { $0.list.paging.loading == nil })
    #expect(world.reports.map(\.description) == ["page 1 of WaybillsReactor was cancelled."])
    store.send(.removeChild(0))
    #expect(store.currentState.shown == nil)
  }

  @Test func `a child that is there already, or is not, is refused with its name`() async {
    let store = waybills([.fetching])
    #expect(await store.perform(.addChild(.fetching)).refusal == "待取餐 is a child already")
    #expect(await store.perform(.child(.delivering, .load)).refusal == "待送达 is not a child")
    #expect(await store.perform(.select(1)).refusal == "no child 1")
    #expect(await store.perform(.removeChild(-1)).refusal == "no child -1")
    #expect(
      await store.perform(.shown(.select(ListPath(section: 0, row: 0)))).refusal == "no row 0.0"
    )
  }

  @Test func `only a child that is shown is loaded, and only once`() {
    let store = waybills(WaybillStatus.allCases)
    world.advance(by: .milliseconds(100))
    #expect(client.calls(of: "fetching") == 0)
    store.send(.seen(true))
    world.advance(by: .milliseconds(100))
    #expect(client.calls(of: "delivering") == 0)
    for index in [1, 0, 1] {
      store.send(.select(index))
      world.advance(by: .milliseconds(100))
    }
    #expect(client.calls(of: "fetching") == 1 && client.calls(of: "delivering") == 1)
  }

  @Test func `the child that is shown stays so when one before it is removed`() {
    let store = waybills(WaybillStatus.allCases)
    store.send(.select(1))
    store.send(.removeChild(0))
    #expect(store.currentState.shown?.status == .delivering)
  }

  @Test func `orders are shown at once while visible, and else after a second`() {
    let orders = Store(Orders())
    let store = Store(WaybillsReactor(client: client, orders: orders), in: world.runtime)
    func shown(_ count: Int, after steps: Int = 0) -> Int {
      orders.send(count)
      world.advance(by: .milliseconds(100) * steps)
      return store.currentState.orders
    }
    world.advance(by: .seconds(2))
    #expect(shown(1, after: 9) == 0)
    #expect(shown(2, after: 9) == 0)
    #expect(shown(2, after: 1) == 2)
    #expect(shown(3, after: 1) == 2)
    store.send(.seen(true))
    #expect(store.currentState.orders == 3)
    #expect(shown(4) == 4)
    store.send(.seen(false))
    #expect(shown(5, after: 10) == 5)
    #expect(world.reports.isEmpty)
  }

  @Test func `a closed waybill is released, and one that is selected elsewhere is not`() {
    let store = waybills(WaybillStatus.allCases)
    store.send(.seen(true))
    for index in [1, 0] {
      store.send(.select(index))
      world.advance(by: .milliseconds(100))
      store.send(.shown(.select(ListPath(section: 0, row: 0))))
    }
    var selected: [Waybill.ID?] { store.currentState.children.map(\.list.window.selection) }
    #expect(selected == ["fetching", "delivering"])
    store.send(.closed("fetching"))
    #expect(selected == [nil, "delivering"])
    store.send(.closed("fetching"))
    store.send(.closed("delivering"))
    #expect(selected == [nil, nil])
  }

  @Test func `a cancelled waybill is selected, and not opened`() async throws {
    let fixtures = try Fixtures(in: nil)
    let server = FixtureClient(
      fixtures,
      in: Surroundings(),
      keepingIn: MemoryKeyValueStore(),
      on: world.clock
    )
    let store = Store(WaybillsReactor(client: server), in: world.runtime)
    store.send(.seen(true))
    world.advance(by: .milliseconds(100))
    for row in [1, 0] { store.send(.shown(.select(ListPath(section: 0, row: row)))) }
    #expect(store.currentState[.fetching].$events.count == 2)
    store.end()
    var opened: [Waybill.ID] = []
    for await case .opened(let waybill) in store.events { opened.append(waybill.id) }
    #expect(opened == ["w1"])
  }
}
