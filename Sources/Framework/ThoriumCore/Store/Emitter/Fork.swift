/// An effect that a body has started in parallel.
///
///     let ticks = emit.fork(tick)
///     try await emit.condition { $0.isReady }
///     ticks.cancel()
public struct Fork: Sendable {
  @usableFromInline let work: ForkedEffect

  @inlinable
  init(_ work: ForkedEffect) {
    self.work = work
  }

  /// Cancels the effect: nothing of it is reduced any longer except its `finally`.
  ///
  /// It does nothing when the effect is over. The body continues, even if it is waiting
  /// for the effect.
  public func cancel() {
    work.cancel()
  }

  /// Waits until the effect is over, however it ends.
  ///
  /// It returns early when the waiting task is cancelled.
  public func finished() async {
    await work.over.wait(for: "for the end of a fork")
  }

  /// Waits for the end of an effect that ends with this task, and throws the effect's error.
  @usableFromInline
  func outcome() async throws {
    await withTaskCancellationHandler {
      await work.over.waitUncancelled(for: "for the end of an effect")
    } onCancel: {
      work.cancelLater()
    }
    if let error = work.error { throw error }
    try Task.checkCancellation()
  }
}
