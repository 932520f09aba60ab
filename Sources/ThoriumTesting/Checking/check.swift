public import Testing
public import ThoriumProof

/// Looks for a case in which a test fails, and records the simplest one of each failure.
///
///     @Test func `sorting keeps all numbers`() {
///       check(Generator.int(0...99).list()) { numbers in
///         #expect(numbers.sorted().count == numbers.count)
///       }
///     }
///
/// What fails in the body, by `#expect`, `#require`, `Issue.record` or by what it throws, is a failure;
/// two at different places are two. Nothing of it is reported while cases are made simple. Then each
/// failure has one issue here, with the simplest value and a token for ``Testing/Trait/replay(_:)``, and
/// one at the expectation that fails, for the simplest value. Warnings do not fail the test.
///
/// - Parameters:
///   - generator: What the cases are drawn from; the first one is the simplest there is.
///   - sourceLocation: Where the issues are recorded.
///   - body: Expects what must hold of a case.
/// - Returns: What was tried.
@discardableResult
public func check<Value>(
  _ generator: Generator<Value>,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value) throws -> Void
) -> CheckReport {
  let check = DataCheck(generator, sourceLocation)
  check.sink.quiet {
    Trial.$current.withValue(check.trial) {
      while let value = check.next() {
        do {
          try body(value)
          check.note()
        } catch {
          check.note(error)
        }
      }
    }
  }
  return check.tell()
}

/// Looks for a case in which a test fails, where it takes awaiting to see.
///
/// The body runs where this is called, on the main actor or any other. It should await the tasks that it
/// begins: what a detached one records belongs to no case.
///
/// - Parameters:
///   - generator: What the cases are drawn from; the first one is the simplest there is.
///   - sourceLocation: Where the issues are recorded.
///   - body: Expects what must hold of a case.
/// - Returns: What was tried.
/// - Throws: `CancellationError`, where the task was cancelled.
@discardableResult
public func check<Value>(
  _ generator: Generator<Value>,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping (Value) async throws -> Void
) async throws -> CheckReport {
  let check = DataCheck(generator, sourceLocation, awaits: true)
  await check.sink.quiet {
    await Trial.$current.withValue(check.trial) {
      while let value = check.next() {
        do {
          try await body(value)
          check.note()
        } catch {
          if Task.isCancelled { check.cancel() } else { check.note(error) }
        }
        if Task.isCancelled { check.cancel() }
      }
    }
  }
  let report = check.tell()
  try Task.checkCancellation()
  return report
}
