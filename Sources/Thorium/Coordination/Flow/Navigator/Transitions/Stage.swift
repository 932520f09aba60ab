/// Where a navigator shows its screens, and is listened to.
///
/// A program that embeds coordinators writes one for its own kind of view; everything has a
/// default that does nothing. Calls come on whichever thread navigates, under no lock.
public protocol Stage: Sendable {
  /// Says whether screens of a reactor can be shown here; called before anything changes.
  ///
  /// - Throws: A ``RouteError`` that names a reactor without a view. Then nothing changes.
  func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError)

  /// The navigation has changed; the stores of the removed screens have ended.
  func didNavigate(_ change: NavigationChange)

  /// A screen has appeared; called behind ``didNavigate(_:)``.
  func didShow<R: Reactor>(_ screen: Screen<R>)

  /// Says what of a change takes time, such as an animation; called behind all that is shown by it.
  ///
  /// While it runs, the navigator tells its stage of nothing else; ``TransitionPolicy`` says what
  /// becomes of a navigation that begins meanwhile. Where it is cancelled it should return soon.
  ///
  /// - Returns: What is run, or `nil`, the default, where all is shown already.
  func transition(for change: NavigationChange) -> Transition?

  /// What lies above the screens has changed: an alert, or the toast.
  func didPrompt(_ change: PromptChange)

  /// A flow has ended.
  func didEnd(_ flow: String, with ending: Ending<any Sendable>)
}

extension Stage {
  /// What of a change takes time.
  ///
  /// A stage uses this name. Spelled out, a function that awaits is another type in a module with other
  /// settings of the language, so that its ``transition(for:)`` would never be called.
  public typealias Transition = @Sendable () async -> Void

  /// Every reactor can be shown.
  public func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {}
  /// Does nothing.
  public func didNavigate(_ change: NavigationChange) {}
  /// Does nothing.
  public func didShow<R: Reactor>(_ screen: Screen<R>) {}
  /// All is shown at once.
  public func transition(for change: NavigationChange) -> Transition? { nil }
  /// Does nothing.
  public func didPrompt(_ change: PromptChange) {}
  /// Does nothing.
  public func didEnd(_ flow: String, with ending: Ending<any Sendable>) {}
}

/// A stage that shows nothing, for flows that run headless.
public struct EmptyStage: Stage {
  /// Creates the stage.
  public init() {}
}
