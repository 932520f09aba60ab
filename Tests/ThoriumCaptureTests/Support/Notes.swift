import Synchronization

/// What has been noted, from any thread, in that order.
final class Notes<Value: Sendable>: Sendable {
  private let noted = Mutex<[Value]>([])

  var all: [Value] { noted.withLock { $0 } }

  func add(_ value: Value) { noted.withLock { $0.append(value) } }
}
