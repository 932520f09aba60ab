import Thorium
import ThoriumConsole
import ThoriumProof

extension ExampleCheck {
  /// A check that the counter counts one step at a time and always finishes.
  static let counter = ExampleCheck("counter") { settings in
    try await falsify(Counter(), settings) { property in
      property.actions {
        Counter.Action.increase
        Counter.Action.decrease
      }
      property.atRest("counting ends") { !$0.isLoading }
      property.transition("no action changes the value during a count") { old, _, new in
        !old.isLoading || old.value == new.value
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
