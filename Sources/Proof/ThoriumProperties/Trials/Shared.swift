import Synchronization

/// A value that several threads read and change.
package final class Shared<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  package init(_ value: Value) {
    content = Mutex(value)
  }

  package var value: Value { content.withLock { $0 } }

  package func change(_ change: (inout Value) -> Void) {
    content.withLock { change(&$0) }
  }
}
