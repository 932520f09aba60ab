/// One change of the navigation.
public struct NavigationChange: Sendable, Hashable {
  /// What was done.
  public enum Operation: String, Sendable, Hashable {
    /// A screen on top of the stack, or a stack of its own, or in place of everything.
    case push, present, resetRoot
    /// A screen in the place of another, or a whole stack in the place of the topmost one.
    case replace, setStack
    /// Screens taken away: one and those above it, those above one, all but the root, a stack.
    case pop, popTo, popToRoot, dismiss
    /// The screens of a flow that has ended.
    case remove
    /// A screen has got tabs, or another of its tabs is seen.
    case addTabs, selectTab
  }

  /// What was done.
  public let operation: Operation
  /// The screens that appeared, bottom first.
  public let shown: [Navigation.Place]
  /// The screens that were removed, top first.
  public let removed: [Navigation.Place]
  /// The navigation after it, as a whole.
  public let navigation: Navigation
  /// The innermost tab in which all of it happened, or `nil` where it was outside of tabs.
  public let tab: Navigation.Tab.ID?
  /// The tabs that were added, or of which one was selected.
  public let tabs: Navigation.Tabs?
}

extension NavigationChange: CustomStringConvertible {
  /// What was done to which screens, and what is shown now where it was done: `push B  [A > B]`.
  ///
  /// Of tabs it is their names, with a star at the one that is seen: `selectTab news  people*`.
  /// Control and format characters in a name are escaped.
  public var description: String {
    let place = tab.flatMap { navigation[$0] } ?? navigation
    let gone = Self.names(of: removed)
    let words =
      switch operation {
      case .push, .present, .resetRoot: [Self.names(of: shown)]
      case .pop, .popToRoot, .dismiss, .remove: [gone]
      case .popTo: [place.top?.name ?? "", "removed", gone]
      case .replace: [Self.names(of: shown), "removed", gone]
      case .setStack: removed.isEmpty ? [] : ["removed", gone]
      case .addTabs, .selectTab: [tabs.map { "\($0)" } ?? ""]
      }
    let text = ([operation.rawValue] + words).joined(separator: " ")
    return (tabs == nil ? "\(text)  \(place)" : text).escaped
  }

  private static func names(of places: [Navigation.Place]) -> String {
    places.map(\.name).joined(separator: ", ")
  }
}
