import Synchronization

/// A list to which any thread may add.
final class Record<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  var count: Int { elements.withLock { $0.count } }

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }
}

/// A place for one value that any thread may set, take and look at.
final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) {
    content = Mutex(value)
  }

  var value: Value {
    get { content.withLock { $0 } }
    set {
      // What was here before may end with this, and must not do so under the lock.
      let old = content.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Changes the value in one step.
  @discardableResult
  func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    content.withLock { change(&$0) }
  }
}
