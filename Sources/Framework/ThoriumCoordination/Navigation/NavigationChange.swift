import ThoriumCore

/// One change of the navigation.
public struct NavigationChange: Sendable, Hashable {
  /// The kind of a navigation change.
  public enum Operation: String, Sendable, Hashable {
    /// A screen was pushed, was presented in a new stack, or replaced everything.
    case push, present, resetRoot
    /// A screen replaced another screen, or a new stack replaced the topmost one.
    case replace, setStack
    /// Screens were removed: one with all above it, all above one, all except the root, or a stack.
    case pop, popTo, popToRoot, dismiss
    /// The screens of an ended flow were removed.
    case remove
    /// A screen received tabs, or another of its tabs was selected.
    case addTabs, selectTab
  }

  /// The operation that was performed.
  public let operation: Operation
  /// The screens that appeared, bottom first.
  public let shown: [Navigation.Place]
  /// The screens that were removed, top first.
  public let removed: [Navigation.Place]
  /// The complete navigation after the change.
  public let navigation: Navigation
  /// The innermost tab that contains the whole change, or `nil` if it happened outside of tabs.
  package let tab: Navigation.Tab.ID?
  /// The tabs that were added, or the tabs after a selection.
  package let tabs: Navigation.Tabs?
}

extension NavigationChange: CustomStringConvertible {
  /// The operation, the names of its screens, and the stacks after it: `push B  [A > B]`.
  ///
  /// The stacks are those of the tab in which the change happened. For a change of
  /// tabs, the text contains the tabs' names and marks the selected tab with a star:
  /// `selectTab news  people*`. Control and format characters in a name are escaped.
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
