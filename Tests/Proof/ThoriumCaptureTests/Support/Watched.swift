import Dispatch
import Effort
import Testing
import ThoriumSystem

/// Ends the process when a test takes too long, because a blocked thread cannot be cancelled.
struct Watched: SuiteTrait, TestTrait, TestScoping {
  let seconds: Int
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if testCase == nil { return try await function() }
    try await watch(test.name, function)
  }

  /// Runs a closure, and ends the process when it takes too long.
  func watch(_ name: String, _ work: @concurrent @Sendable () async throws -> Void) async rethrows {
    let alarm = DispatchWorkItem { [seconds] in
      print("\"\(name)\" has not ended after \(seconds) s: a thread is stuck, the process ends.")
      exit(70)
    }
    let queue = DispatchQueue(label: "watch", qos: .userInteractive)
    queue.asyncAfter(deadline: .now() + .seconds(seconds), execute: alarm)
    defer { alarm.cancel() }
    try await work()
  }
}

extension Trait where Self == Watched {
  /// Ends the process when a test takes longer than ten minutes, or an hour where all checks share the threads.
  static var watched: Watched { Watched(seconds: cases(3_600, quick: 600)) }
}
