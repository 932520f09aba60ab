import Synchronization

/// An observer's registration with a store; it ends when it is cancelled or released.
///
/// It does not keep the store alive. Once ``cancel()`` has returned, no new call of the observer
/// starts. A call that is already running in another thread may still finish.
public final class Subscription: Sendable {
  private let token: ObserverToken
  private weak let observed: (any Observed)?

  @usableFromInline
  init(_ token: ObserverToken, in observed: any Observed) {
    self.token = token
    self.observed = observed
  }

  deinit {
    cancel()
  }

  /// Ends the subscription; a second call does nothing.
  public func cancel() {
    if token.isLost.exchange(true, ordering: .relaxed) { return }
    observed?.forget(token)
  }
}

/// An object that can be observed.
@usableFromInline
protocol Observed: AnyObject, Sendable {
  /// Releases an observer whose subscription is cancelled.
  func forget(_ token: ObserverToken)
}

extension AnyStore: Observed {
  @usableFromInline
  func forget(_ token: ObserverToken) {
    if !token.isOver.load(ordering: .relaxed) { submit(.unobserve(token)) }
  }
}
