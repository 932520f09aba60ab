import Synchronization
import ThoriumCore

/// A value that arrives once, for one waiting task.
final class Outcome<Value: Sendable>: Sendable {
  private let given = Mutex<Value?>(nil)
  private let isGiven = AsyncGate()

  /// Sets the value, and wakes the waiting task; later calls do nothing.
  func give(_ value: Value) {
    given.withLock { if $0 == nil { $0 = value } }
    isGiven.open()
  }

  /// Waits for the value, even in a cancelled task.
  ///
  /// The cancellation handler of the task must lead to a value, too. Reports about waiting tasks
  /// show the reason.
  func value(for reason: @autoclosure () -> String) async -> Value {
    await isGiven.waitUncancelled(for: reason())
    guard let value = given.withLock({ $0 }) else {
      preconditionFailure("An outcome was read before it was given.")
    }
    return value
  }
}
