import Synchronization

/// A number that tasks share, and that is in no state and in no actor.
final class SharedNumber: Sendable {
  private let number = Mutex(0)

  var value: Int {
    get { number.withLock(\.self) }
    set { number.withLock { $0 = newValue } }
  }

  /// Adds one, and returns the sum.
  @discardableResult
  func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}
