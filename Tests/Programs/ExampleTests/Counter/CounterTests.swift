import Testing
import Thorium
import ThoriumTesting

@testable import ThoriumExampleCounter

struct CounterTests {
  private let halfSecond = Duration.milliseconds(500)

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
