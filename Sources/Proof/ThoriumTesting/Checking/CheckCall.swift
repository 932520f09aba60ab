import Synchronization
import Testing

/// A call of a check in the running test.
struct CheckCall: Sendable {
  let location: SourceLocation
  /// The name, which is unique among all checks of a package; `nil` outside of a test.
  let name: String?

  /// Creates a call that begins; a further call at a place, as in a loop, has its number in its name.
  init(at location: SourceLocation) {
    self.location = location
    name = Test.current.map { CheckPlan.current.calls.begin($0.name(ofCheckAt: location)) }
  }
}

/// The number of calls at each place that the running test has begun.
final class CheckCalls: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Returns the name of a further call at the place with a name.
  func begin(_ name: String) -> String {
    let count = counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name] ?? 1
    }
    return count == 1 ? name : "\(name) call \(count)"
  }
}
