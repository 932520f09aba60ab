public import ThoriumCore

/// A view layer that shows the screens of a navigator and receives its notifications.
///
/// A program that embeds coordinators writes one for its own kind of view.
/// Every method has a default that does nothing. The navigator calls the
/// methods on the thread that navigates, without holding a lock.
public protocol Presenter: Sendable {
  /// Checks whether screens of a reactor can be shown here; called before anything changes.
  ///
  /// - Throws: A ``RouteError`` that names a reactor without a view. Then nothing changes.
  func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError)

  /// Receives a change of the navigation; the stores of the removed screens have ended.
  func didNavigate(_ change: NavigationChange)

  /// Receives a screen that has appeared.
  ///
  /// The navigator calls this method after ``didNavigate(_:)``.
  func didShow<R: Reactor>(_ screen: Screen<R>)

  /// Returns the animation to run for a change, after its screens have appeared.
  ///
  /// While the animation runs, the navigator sends no other notifications
  /// to its presenter. ``TransitionPolicy`` decides about navigation that
  /// starts meanwhile. A cancelled animation should return soon.
  ///
  /// - Returns: The asynchronous function to run, or `nil` if
  ///   there is no animation. The default is `nil`.
  func transition(for change: NavigationChange) -> Transition?

  /// Receives a change of the prompts above the screens: an alert or the toast.
  func didPrompt(_ change: PromptChange)

  /// Receives the ending of a flow.
  func didEnd(_ flow: String, with ending: Ending<any Sendable>)
}

extension Presenter {
  /// An asynchronous function that runs an animation of a change.
  ///
  /// Use this name in implementations of ``transition(for:)``. A module
  /// with other language settings may interpret the written-out function
  /// type differently. Its ``transition(for:)`` would then never be called.
  public typealias Transition = @Sendable () async -> Void

  /// Accepts every reactor.
  public func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {}
  /// Does nothing.
  public func didNavigate(_ change: NavigationChange) {}
  /// Does nothing.
  public func didShow<R: Reactor>(_ screen: Screen<R>) {}
  /// Returns `nil`, since this presenter has no animation.
  public func transition(for change: NavigationChange) -> Transition? { nil }
  /// Does nothing.
  public func didPrompt(_ change: PromptChange) {}
  /// Does nothing.
  public func didEnd(_ flow: String, with ending: Ending<any Sendable>) {}
}

/// A presenter that shows nothing, for flows without a user interface.
struct NoPresenter: Presenter {}
