import Synchronization

/// An observer's hold on a store; it ends when it is cancelled or released.
///
/// It does not keep the store alive. Once ``cancel()`` has returned the observer is not called any
/// more, but for a call that is just going on in another thread.
public final class Subscription: Sendable {
  private let onCancel: Mutex<(@Sendable () -> Void)?>

  init(onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = Mutex(onCancel)
  }

  deinit {
    cancel()
  }

  /// Ends the subscription; a second time does nothing.
  public func cancel() {
    onCancel.withLock { $0.take() }?()
  }
}
