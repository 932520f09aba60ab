import Synchronization

/// A result that a body waits for; only the first given result counts.
final class PendingResult<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isGiven = AsyncGate()
  private let run: EffectTask

  init(to run: EffectTask) {
    self.run = run
  }

  func give(_ result: Result<Value, any Error>) {
    let isFirst = self.result.withLock { given in
      if given != nil { return false }
      given = result
      return true
    }
    guard isFirst else { return }
    // The resumed task finds the store free.
    if let store = run.store { store.openGate(isGiven) } else { isGiven.open() }
  }

  /// Waits until the result is given, or the waiting task is cancelled.
  func wait() async throws -> Value {
    await withTaskCancellationHandler {
      await isGiven.waitUncancelled(for: "for a state or an action, as \(Value.self)")
    } onCancel: {
      give(.failure(CancellationError()))
    }
    try Task.checkCancellation()
    guard let result = result.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}
