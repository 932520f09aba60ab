public import Testing
public import ThoriumProof

/// Searches for cases in which a test fails, and records the simplest case of each failure.
///
///     @Test func `sorting keeps all numbers`() {
///       check(Generator.int(0...99).list()) { numbers in
///         #expect(numbers.sorted().count == numbers.count)
///       }
///     }
///
/// A failure is an issue of `#expect`, `#require` or `Issue.record` in the body, or an error that it throws.
/// Failures at different places are different. No issue is reported while cases are simplified. Then each failure
/// has two issues. One is recorded here, with the simplest value and a token for ``Testing/Trait/replay(_:)``. The
/// other is recorded at the failing expectation, for the simplest value. Warnings do not fail the test.
///
/// - Parameters:
///   - generator: The generator of the cases; the first case is the simplest one.
///   - sourceLocation: The source location of the issues.
///   - body: The expectations for one case.
/// - Returns: The report of the check.
@discardableResult
public func check<Value>(
  _ generator: Generator<Value>,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value) throws -> Void
) -> CheckReport {
  let check = DataCheck(generator, sourceLocation)
  withoutActuallyEscaping(body) { body in
    check.sink.quiet {
      check.makeWork(body).during {
        while let value = check.next() {
          do {
            try body(value)
            check.recordIssues()
          } catch {
            check.recordIssues(error)
          }
        }
      }
    }
  }
  return check.reportFindings()
}

/// Searches for cases in which an asynchronous test fails.
///
/// It records the simplest case of each failure. The body runs in the isolation of the caller, such as the main
/// actor. The body should await the tasks that it starts: an issue of a detached task belongs to no case.
///
/// - Parameters:
///   - generator: The generator of the cases; the first case is the simplest one.
///   - sourceLocation: The source location of the issues.
///   - body: The expectations for one case.
/// - Returns: The report of the check.
/// - Throws: `CancellationError`, if the task was cancelled.
@discardableResult
public func check<Value>(
  _ generator: Generator<Value>,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping (Value) async throws -> Void
) async throws -> CheckReport {
  let check = DataCheck(generator, sourceLocation, awaits: true)
  await check.sink.quiet {
    await check.makeWork(nil).during {
      while let value = check.next() {
        do {
          try await body(value)
          check.recordIssues()
        } catch {
          if Task.isCancelled { check.cancel() } else { check.recordIssues(error) }
        }
        if Task.isCancelled { check.cancel() }
      }
    }
  }
  let report = check.reportFindings()
  try Task.checkCancellation()
  return report
}
