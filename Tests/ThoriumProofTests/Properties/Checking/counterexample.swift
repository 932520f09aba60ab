import Testing
import ThoriumProof

/// What a check throws, which it must.
///
/// Inside `#expect` all lines have one number, so that requirements could not be told apart.
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
