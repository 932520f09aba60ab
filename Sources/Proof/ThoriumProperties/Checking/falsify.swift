/// Searches for cases that break a property, and throws the simplest case of each failure.
///
///     func sortingKeepsAll() throws {
///       try falsify(Generator.int(0...99).list()) { numbers in
///         try require(numbers.sorted().count == numbers.count, "one is lost")
///       }
///     }
///
/// Every error that the body throws is a failure, except the error of ``assume(_:file:line:)``. The
/// body must depend on nothing but the value. A case that fails once but not again is reported as
/// flaky.
///
/// - Parameters:
///   - generator: The generator of the cases; the first case is the simplest one.
///   - settings: The number of cases, the seed and the limits.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - body: Throws an error when the property does not hold.
/// - Returns: A report of the cases that ran.
/// - Throws: The counterexample.
@discardableResult
public func falsify<Value>(
  _ generator: Generator<Value>,
  _ settings: CheckSettings = CheckSettings(),
  filePath: String = #filePath,
  _ body: (Value) throws -> Void
) throws(Counterexample) -> CheckReport {
  var check = Check(generator, settings.called(from: filePath))
  withoutActuallyEscaping(body) { body in
    check.makeWork(body).during {
      while let value = check.next() {
        do {
          try body(value)
          check.pass()
        } catch {
          check.fail(error)
        }
      }
    }
  }
  return try check.finish()
}

/// Searches for cases that break a property, with an asynchronous body.
///
///     try await falsify(.int(1...9)) { count in
///       let cache = Cache()
///       for _ in 0..<count { _ = await cache.load("a") }
///       try require(await cache.loads == 1, "it is loaded more than once")
///     }
///
/// The body runs in the caller's isolation, on the main actor or any other. When the task is
/// cancelled, no further case runs.
///
/// - Parameters:
///   - generator: The generator of the cases; the first case is the simplest one.
///   - settings: The number of cases, the seed and the limits.
///   - filePath: The path of the calling file, whose literals guide some cases.
///   - body: Throws an error when the property does not hold.
/// - Returns: A report of the cases that ran.
/// - Throws: The counterexample.
@discardableResult
public nonisolated(nonsending) func falsify<Value>(
  _ generator: Generator<Value>,
  _ settings: CheckSettings = CheckSettings(),
  filePath: String = #filePath,
  _ body: nonisolated(nonsending) (Value) async throws -> Void
) async throws(Counterexample) -> CheckReport {
  var check = Check(generator, settings.called(from: filePath))
  await check.makeWork(nil).during {
    while let value = check.next() {
      if Task.isCancelled { return check.run.cancel() }
      do {
        try await body(value)
        check.pass()
      } catch {
        if Task.isCancelled { return check.run.cancel() }
        check.fail(error)
      }
    }
  }
  return try check.finish(awaits: true)
}
