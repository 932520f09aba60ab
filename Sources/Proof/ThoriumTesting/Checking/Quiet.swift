import Testing

extension IssueSink {
  /// Runs a synchronous function, and collects its issues.
  ///
  /// A scope is asynchronous, so a separate task enters it. The task runs on this thread, and has
  /// ended when this returns.
  func quiet(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      let carried = Carried(work: work)
      InlineExecutor.run { await self.scope { carried.work() } }
    }
  }

  /// Runs a function in the isolation of the caller, and collects its issues.
  nonisolated(nonsending) func quiet(_ work: @escaping () async -> Void) async {
    let carried = CarriedAsync(work: work)
    let isolation = #isolation
    await scope { await carried.run(in: isolation) }
  }
}

/// A function that is not sendable, on its way into a scope.
///
/// Proof: the scope is a task that runs on the thread of the caller. The caller does nothing until
/// the task has ended.
private struct Carried: @unchecked Sendable {
  let work: () -> Void
}

/// A function of an isolation, on its way through a scope without an isolation.
///
/// Proof: it runs in its original isolation, whose caller waits until the scope has ended.
private struct CarriedAsync: @unchecked Sendable {
  let work: () async -> Void

  func run(in isolation: isolated (any Actor)?) async {
    await work()
  }
}
