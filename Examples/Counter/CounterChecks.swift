import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof

extension ExampleCheck {
  /// A check that each accepted action counts once, and that each count ends in time.
  static let counter = ExampleCheck("counter") { settings in
    try await falsify(Counter(), settings) { property in
      property.actions {
        Counter.Action.increase
        Counter.Action.decrease
      }
      property.leadsTo(
        "counting ends in half a second",
        within: .milliseconds(500),
        { $0.isLoading },
        { !$0.isLoading }
      )
      property.model(0) { sum, action in
        sum += action == .increase ? 1 : -1
      } agrees: { sum, state in
        sum == state.value
      }
    }
  }
}

extension ExampleGraph {
  /// The states of the counter, without the number, which has no end.
  static let counter = ExampleGraph("counter") {
    StateGraph(Counter(), by: \.activity) {
      Counter.Action.increase
      Counter.Action.decrease
    }
  }
}

extension Counter.State {
  fileprivate var activity: String { isLoading ? "counting" : "idle" }
}
