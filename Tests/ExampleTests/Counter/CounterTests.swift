import Testing
import Thorium

@testable import Counter

struct CounterTests {
  private let world = World()

  @Test(arguments: [(Counter.Action.increase, 1), (.decrease, -1)])
  func `the value changes after half a second`(action: Counter.Action, value: Int) {
    let store = world.store(Counter())
    store.send(action)
    #expect(store.currentState.value == 0)
    #expect(store.currentState.isLoading)
    world.tick(4)
    #expect(store.currentState.value == 0)
    world.tick()
    #expect(store.currentState.value == value)
    #expect(!store.currentState.isLoading)
  }

  @Test func `an alert comes each time`() {
    let store = world.store(Counter())
    for count in 1...3 {
      store.send(.increase)
      world.tick(5)
      #expect(store.currentState.alert == "increased!")
      #expect(store.currentState.$alert.count == count)
    }
    store.send(.decrease)
    world.tick(5)
    #expect(store.currentState.alert == "decreased!")
    #expect(store.currentState.value == 2)
  }

  @Test func `while it counts it refuses to count`() {
    let store = world.store(Counter())
    store.send(.increase)
    store.send(.increase)
    store.send(.decrease)
    world.tick(50)
    #expect(store.currentState.value == 1)
    #expect(world.reports.count == 2)
    #expect(world.reports.allSatisfy { $0.contains("counting is running") })
    store.send(.increase)
    world.tick(5)
    #expect(store.currentState.value == 2)
  }

  @Test func `a counter that ends does not count on`() {
    let store = world.store(Counter())
    store.send(.increase)
    store.end()
    world.tick(5)
    #expect(store.currentState.value == 0)
    #expect(store.currentState.alert == nil)
  }
}
