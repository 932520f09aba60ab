import Testing
import Thorium
import ThoriumTesting

@testable import ThoriumExampleCounter

struct CounterTests {
  private let halfSecond = Duration.milliseconds(500)

  @Test(arguments: [(Counter.Action.increase, 1, "increased!"), (.decrease, -1, "decreased!")])
  func `the value changes after half a second`(action: Counter.Action, value: Int, alert: String) {
    let store = TestStore(Counter())
    store.send(action) { $0.isLoading = true }
    store.advance(by: halfSecond - .nanoseconds(1)) { _ in }
    store.advance(by: .nanoseconds(1))
    store.receive(.add(value)) { $0.value = value }
    store.receive(.setLoading(false)) { $0.isLoading = false }
    store.receive(.setAlert(alert)) { $0.alert = alert }
  }

  @Test func `while it counts it refuses the other button`() {
    let store = TestStore(Counter())
    store.send(.increase) { $0.isLoading = true }
    store.refuse(.decrease, because: "counting is running")
    store.advance(by: halfSecond) {
      ($0.value, $0.isLoading, $0.alert) = (1, false, "increased!")
    }
    store.send(.decrease) { $0.isLoading = true }
    store.refuse(.increase, because: "counting is running")
    store.advance(by: halfSecond) {
      ($0.value, $0.isLoading, $0.alert) = (0, false, "decreased!")
    }
  }
}
