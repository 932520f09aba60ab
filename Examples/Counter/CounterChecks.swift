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

extension ExampleCheck {
  /// A check that each press counts unless it is refused, also after refused presses.
  static let presses = ExampleCheck("presses") { settings in
    let press = tuple(Generator<Counter.Action>.element(of: [.increase, .decrease]), .int(0...9))
    return try falsify(press.list(), settings) { presses in
      let world = VirtualWorld()
      let store = Store(Counter(), in: world.runtime)
      for (action, tenths) in presses {
        store.send(action)
        try require(store.currentState.isLoading, "\(action) is ignored")
        world.advance(by: .milliseconds(100 * tenths))
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
