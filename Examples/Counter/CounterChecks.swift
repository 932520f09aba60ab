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
