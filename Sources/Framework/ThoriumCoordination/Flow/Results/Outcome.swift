import Synchronization
import ThoriumCore

/// A value that is given once, and that one task waits for.
final class Outcome<Value: Sendable>: Sendable {
  private let given = Mutex<Value?>(nil)
  private let isGiven = AsyncGate()

  func give(_ value: Value) {
    given.withLock { $0 = value }
    isGiven.open()
  }

  /// Waits for the value, even in a cancelled task: code that cancels gives a value, too.
  func value(for reason: @autoclosure () -> String) async -> Value {
    await isGiven.waitUncancelled(for: reason())
    guard let value = given.withLock({ $0 }) else {
      preconditionFailure("An outcome was read before it was given.")
    }
    return value
  }
}
