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

  /// What lies above the screens has changed: an alert, or the toast.
  func didPrompt(_ change: PromptChange)

  /// A flow has ended.
  func didEnd(_ flow: String, with ending: Ending<any Sendable>)
}

extension Stage {
  /// Every reactor can be shown.
  public func prepare<R: Reactor>(_ reactor: R.Type) throws(RouteError) {}
  /// Does nothing.
  public func didNavigate(_ change: NavigationChange) {}
  /// Does nothing.
  public func didShow<R: Reactor>(_ screen: Screen<R>) {}
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

/// One change of the navigation.
public struct NavigationChange: Sendable, Hashable {
  /// What was done.
  public enum Operation: String, Sendable, Hashable {
    /// A screen on top of the stack, or a stack of its own, or in place of everything.
    case push, present, resetRoot
    /// Screens taken away: one and those above it, those above one, all but the root, a stack.
    case pop, popTo, popToRoot, dismiss
    /// The screens of a flow that has ended.
    case remove
  }

  /// What was done.
  public let operation: Operation
  /// The screen that appeared, if one did.
  public let shown: Navigation.Place?
  /// The screens that were removed, top first.
  public let removed: [Navigation.Place]
  /// The navigation after it.
  public let navigation: Navigation
}

extension NavigationChange: CustomStringConvertible {
  /// What was done to which screens, and what is shown now: `push B  [A > B]`.
  public var description: String {
    let places = shown.map { [$0] } ?? removed
    let names = places.map(\.name).joined(separator: ", ")
    return "\(operation.rawValue) \(names)  \(navigation)"
  }
}
