/// An effect that a body has begun beside itself.
///
///     let ticks = emit.fork(tick)
///     try await emit.condition { $0.isReady }
///     ticks.cancel()
public struct Fork: Sendable {
  @usableFromInline let work: any ForkedWork

  @inlinable
  init(_ work: any ForkedWork) {
    self.work = work
  }

  /// Ends the effect: nothing more of it lands but its `finally`.
  ///
  /// It does nothing when the effect is over. The body, which may be waiting for it, goes on.
  public func cancel() {
    work.cancel()
  }

  /// Waits until the effect is over, however it ends.
  ///
  /// It returns early when the waiting task is cancelled.
  public func finished() async {
    await work.over.wait(for: "for the end of a fork")
  }

  /// Waits for the end of an effect that ends with this task, and throws what it fails with.
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

/// A fork as its body knows it, whatever store it runs in.
@usableFromInline
protocol ForkedWork: AnyObject, Sendable {
  /// Open when the effect is over.
  var over: Latch { get }
  /// What the effect has failed with, once it is over.
  var error: (any Error)? { get }
  func cancel()
  /// Cancels it in a task, as where a lock may be held.
  func cancelLater()
}
