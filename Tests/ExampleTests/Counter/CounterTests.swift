import Testing
import Thorium
import ThoriumProof

@testable import Counter

struct CounterTests {
  private let world = VirtualWorld()

  @Test(arguments: [(Counter.Action.increase, 1), (.decrease, -1)])
  func `the value changes after half a second`(action: Counter.Action, value: Int) {
    let store = Store(Counter(), in: world.runtime)
    store.send(action)
    #expect(store.currentState.value == 0)
    #expect(store.currentState.isLoading)
    world.advance(by: .milliseconds(400))
    #expect(store.currentState.value == 0)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.value == value)
    #expect(!store.currentState.isLoading)
  }

  @Test func `an alert comes each time`() {
    let store = Store(Counter(), in: world.runtime)
    for count in 1...3 {
      store.send(.increase)
      world.advance(by: .milliseconds(500))
      #expect(store.currentState.alert == "increased!")
      #expect(store.currentState.$alert.count == count)
    }
    store.send(.decrease)
    world.advance(by: .milliseconds(500))
    #expect(store.currentState.alert == "decreased!")
    #expect(store.currentState.value == 2)
  }

  @Test func `a button that is pressed again within half a second is ignored`() {
    let store = Store(Counter(), in: world.runtime)
    for count in 1...2 {
      for _ in 0..<5 {
        store.send(.increase)
        world.advance(by: .milliseconds(100))
      }
      #expect(store.currentState.value == count)
    }
    #expect(world.reports.isEmpty)
    world.advance(by: .seconds(5))
    #expect(store.currentState.value == 2)
  }

  @Test func `while it counts it refuses the other button`() async {
    let store = Store(Counter(), in: world.runtime)
    store.send(.increase)
    #expect(await store.perform(.decrease).refusal == "counting is running")
    world.advance(by: .milliseconds(500))
    #expect(await store.perform(.decrease).refusal == nil)
    world.advance(by: .milliseconds(500))
    #expect(store.currentState.value == 0 && !store.currentState.isLoading)
  }

  @Test(arguments: [Counter.Action.increase, .decrease])
  func `it is loading before half a second has begun`(action: Counter.Action) {
    let asked = Counter().given().when(action)
    #expect(asked.mutations == [.setLoading(true)])
    #expect(asked.when(action).refusal == "counting is running")
  }

  @Test func `a counter that ends does not count on`() {
    let store = Store(Counter(), in: world.runtime)
    store.send(.increase)
    store.end()
    world.advance(by: .milliseconds(500))
    #expect(store.currentState.value == 0)
    #expect(store.currentState.alert == nil)
  }
}
