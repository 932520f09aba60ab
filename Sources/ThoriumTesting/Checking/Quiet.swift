import Testing

extension IssueSink {
  /// Does something at once whose issues are taken.
  ///
  /// A scope is asynchronous, so it is entered in a task of its own, which runs on this thread and is
  /// over when this returns.
  func quiet(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      let carried = Carried(work: work)
      InlineExecutor.run { await self.scope { carried.work() } }
    }
  }

  /// Does something in the isolation of the caller whose issues are taken.
  nonisolated(nonsending) func quiet(_ work: @escaping () async -> Void) async {
    let carried = CarriedAsync(work: work)
    let isolation = #isolation
    await scope { await carried.run(in: isolation) }
  }
}

/// Something that is not sendable on its way into a scope.
///
/// Proof: the scope is a task that runs on the thread of the caller, who does nothing until it is over.
private struct Carried: @unchecked Sendable {
  let work: () -> Void
}

/// Something of an isolation on its way through a scope that has none.
///
/// Proof: it runs in the isolation that it comes from, whose caller waits until the scope is over.
private struct CarriedAsync: @unchecked Sendable {
  let work: () async -> Void

  func run(in isolation: isolated (any Actor)?) async {
    await work()
  }
}
