/// Runs an operation, and cancels it when it takes longer than a limit.
///
/// - Returns: True when the operation has finished in time; false, too, when the caller is cancelled before.
func finishes(
  within limit: Duration,
  on clock: any Clock<Duration>,
  _ operation: @escaping @Sendable () async -> Void
) async -> Bool {
  await withTaskGroup(of: Bool.self) { group in
    group.addTask {
      await operation()
      return !Task.isCancelled  // an operation may return early then
    }
    group.addTask {
      try? await clock.sleep(for: limit)
      return false
    }
    defer { group.cancelAll() }
    return await group.next() ?? true
  }
}
