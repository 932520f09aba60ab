import Testing
import Thorium
import ThoriumProof
import ThoriumTesting

@testable import App

struct CheckoutTests {
  let world = VirtualWorld()

  @Test func `a cart sums its lines, and a line that is empty goes`() {
    let cart = TestStore(CartReactor())
    let tea = Product(id: 1, title: "tea", price: 3)
    let pot = Product(id: 2, title: "pot", price: 20)
    cart.send(.put(tea)) { [now = cart.store] in $0.lines = now.currentState.lines }
    cart.send(.put(pot)) { [now = cart.store] in $0.lines = now.currentState.lines }
    cart.send(.put(tea))
    #expect(cart.store.currentState(of: \.lines, 1)?.count == 2)
    cart.send(.sum) { $0.total = 26 }
    cart.store.child(\.lines, 2)?.send(.remove)
    cart.receive(.remove(2)) { $0.lines[2] = nil }
    #expect(cart.store.currentState.lines.map(\.id) == [1])
    cart.finish()
  }

  @Test func `the flow leads to an order whose number and date the runtime gives`() async throws {
    let shop = TeaShop(on: world.clock)
    let screens = ShownScreens()
    let navigator = Navigator(on: screens, in: world.runtime)
    let results = navigator.start(CheckoutFlow(shop: shop, first: TeaShop.teas[0]))
    world.run()
    let cart = try #require(screens.store(of: CartReactor.self))
    cart.send(.checkOut)
    world.advance(by: .seconds(60))
    let address = try #require(screens.store(of: AddressReactor.self))
    #expect(address.reactor.refusal(action: .order, state: address.currentState) != nil)
    address.send(.setAddress("Tea Street 1"))
    address.send(.order)
    #expect(address.currentState.isSending)
    world.advance(by: .milliseconds(100))
    let value = Task(executorPreference: world.executor) { try await results.value }
    world.run()
    let order = try #require(try await value.value)
    #expect(order.placed == .seconds(60) && order.items.map(\.id) == [1])
    #expect(order.number.count == 36)
    #expect(shop.orders.withLock { $0 } == [order])
    navigator.end()
    world.run()
  }
}
