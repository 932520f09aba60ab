/// Looks for a case in which something does not hold, and throws the simplest one of each failure.
///
///     func sortingKeepsAll() throws {
///       try falsify(Generator.int(0...99).list()) { numbers in
///         try require(numbers.sorted().count == numbers.count, "one is lost")
///       }
///     }
///
/// Any error that the body throws is a failure, but one of ``assume(_:file:line:)``. What the body does
/// must depend on nothing else than the value: a case that fails once and not again is reported as such.
///
/// - Parameters:
///   - generator: What the cases are drawn from; the first one is the simplest there is.
///   - settings: How many cases to make, and from what.
///   - body: Throws where what must hold does not.
/// - Returns: What was tried.
/// - Throws: The counterexample.
@discardableResult
public func falsify<Value>(
  _ generator: Generator<Value>,
  _ settings: CheckSettings = CheckSettings(),
  _ body: (Value) throws -> Void
) throws(Counterexample) -> CheckReport {
  var check = Check(generator, settings)
  Trial.$current.withValue(check.trial) {
    while let value = check.next() {
      do {
        try body(value)
        check.pass()
      } catch {
        check.fail(error)
      }
    }
  }
  return try check.finish()
}

/// Looks for a case in which something does not hold, where it takes awaiting to see.
///
///     try await falsify(.int(1...9)) { count in
///       let store = Store(Counter())
///       for _ in 0..<count { await store.perform(.increase) }
///       try require(store.currentState.isLoading, "it does not load")
///     }
///
/// The body runs where this is called, on the main actor or any other. When the task is cancelled no
/// further case runs.
///
/// - Parameters:
///   - generator: What the cases are drawn from; the first one is the simplest there is.
///   - settings: How many cases to make, and from what.
///   - body: Throws where what must hold does not.
/// - Returns: What was tried.
/// - Throws: The counterexample.
@discardableResult
public nonisolated(nonsending) func falsify<Value>(
  _ generator: Generator<Value>,
  _ settings: CheckSettings = CheckSettings(),
  _ body: nonisolated(nonsending) (Value) async throws -> Void
) async throws(Counterexample) -> CheckReport {
  var check = Check(generator, settings)
  await Trial.$current.withValue(check.trial) {
    while let value = check.next() {
      if Task.isCancelled { return check.cancel() }
      do {
        try await body(value)
        check.pass()
      } catch {
        if Task.isCancelled { return check.cancel() }
        check.fail(error)
      }
    }
  }
  return try check.finish(awaits: true)
}
