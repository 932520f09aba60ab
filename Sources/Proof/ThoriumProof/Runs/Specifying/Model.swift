import Synchronization
import ThoriumText

/// A model of a subject in one run: a value, and the functions that change and compare it.
@usableFromInline
struct Model<Action, State>: Sendable {
  @usableFromInline let apply: @Sendable (Action) -> Void
  @usableFromInline let agrees: @Sendable (State) -> Bool
  /// Returns the model as Swift, on one line.
  let text: @Sendable () -> String

  init<Value: Sendable>(
    _ first: Value,
    _ step: @escaping @Sendable (inout Value, Action) -> Void,
    _ agrees: @escaping @Sendable (Value, State) -> Bool
  ) {
    let value = Mutex(first)
    apply = { action in value.withLock { step(&$0, action) } }
    self.agrees = { state in agrees(value.withLock { $0 }, state) }
    text = { SwiftText.line(of: value.withLock { $0 }) }
  }
}
