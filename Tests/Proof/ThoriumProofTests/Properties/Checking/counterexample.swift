import Testing
import ThoriumProof

/// Returns the counterexample of a check, and records an issue if the check throws none.
///
/// Inside `#expect` all lines have one number, so requirements would not be distinguishable.
func counterexample(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ check: () throws -> CheckReport
) -> Counterexample? {
  do {
    let report = try check()
    Issue.record("Nothing was found: \(report)", sourceLocation: sourceLocation)
  } catch let found as Counterexample {
    return found
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
  return nil
}

/// Returns the first failure of a check, or `nil` if it finds none.
func firstFailure(
  _ check: () async throws -> CheckReport
) async -> Counterexample.Failure? {
  do {
    _ = try await check()
    return nil
  } catch {
    return (error as? Counterexample)?.failures.first
  }
}
