/// Calls something until it succeeds, with a longer pause after each failure.
///
/// - Parameters:
///   - attempts: How often it is called at most.
///   - pause: The pause after the first failure; each further pause is twice as long.
///   - clock: The clock of the pauses.
///   - operation: What is called.
/// - Returns: The value of the first call that succeeds.
/// - Throws: The error of the last call.
func retry<Value: Sendable>(
  _ attempts: Int,
  pause: Duration,
  on clock: any Clock<Duration>,
  _ operation: @Sendable () async throws -> Value
) async throws -> Value {
  var pause = pause
  for _ in 1..<attempts {
    do {
      return try await operation()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
  return try await operation()
}
