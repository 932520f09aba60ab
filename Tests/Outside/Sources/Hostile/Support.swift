import Foundation
import Synchronization
import Thorium

/// Counts by name, from any thread.
final class Tally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ name: String) {
    counts.withLock { $0[name, default: 0] += 1 }
  }

  subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  /// All counts in the order of their names, or `nil` when nothing was counted.
  var summary: String? {
    let counts = counts.withLock { $0 }
    if counts.isEmpty { return nil }
    return counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      .joined(separator: ", ")
  }
}

/// Values in the order in which they were appended, from any thread.
final class Log<Value: Sendable>: Sendable {
  private let content = Mutex<[Value]>([])

  var values: [Value] { content.withLock { $0 } }

  func append(_ value: Value) {
    content.withLock { $0.append(value) }
  }
}

/// Runs a closure on a thread with a small stack, and waits for it.
func onSmallStack(_ bytes: Int = 512 << 10, _ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      work()
      continuation.resume()
    }
    thread.stackSize = bytes
    thread.start()
  }
}

/// Describes a value that is not the expected one.
func difference<Value: Equatable>(_ value: Value, _ expected: Value) -> String? {
  value == expected ? nil : "\(value), not \(expected)"
}
