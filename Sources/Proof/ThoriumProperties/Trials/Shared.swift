import Synchronization

/// A value that several threads read and change.
package final class Shared<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  package init(_ value: Value) {
    content = Mutex(value)
  }

  package var value: Value { content.withLock { $0 } }

  /// Changes the value under its lock.
  ///
  /// - Parameter change: The change, which must not use this object.
  package func change(_ change: (inout Value) -> Void) {
    content.withLock { change(&$0) }
  }
}
