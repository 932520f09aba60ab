import Synchronization

/// An observer's hold on a store; it ends when it is cancelled or released.
///
/// It does not keep the store alive. Once ``cancel()`` has returned the observer is not called any
/// more, but for a call that is just going on in another thread.
public final class Subscription: Sendable {
  private let interest: Interest
  private weak let observed: (any Observed)?

  @usableFromInline
  init(_ interest: Interest, in observed: any Observed) {
    self.interest = interest
    self.observed = observed
  }

  deinit {
    cancel()
  }

  /// Ends the subscription; a second time does nothing.
  public func cancel() {
    if interest.isLost.exchange(true, ordering: .relaxed) { return }
    observed?.forget(interest)
  }
}

/// What can be observed, whatever it tells.
@usableFromInline
protocol Observed: AnyObject, Sendable {
  /// Releases an observer whose interest is lost.
  func forget(_ interest: Interest)
}

extension AnyStore: Observed {
  @usableFromInline
  func forget(_ interest: Interest) {
    if !interest.isOver.load(ordering: .relaxed) { submit(.unobserve(interest)) }
  }
}
