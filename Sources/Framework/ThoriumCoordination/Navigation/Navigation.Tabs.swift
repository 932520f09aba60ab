import ThoriumCore

extension Navigation {
  /// The tabs of a screen, with the selected one.
  ///
  ///     "\(navigation.tabs[home.id]!)"   // "news*  people"
  public struct Tabs: Sendable, Hashable {
    /// The tabs, in the order of their display; there is at least one.
    public internal(set) var all: [Tab]

    /// The index of the selected tab.
    public internal(set) var selected = 0
  }

  /// A tab with its name and its screens.
  public struct Tab: Sendable, Hashable {
    /// The title of the tab.
    public let name: String

    /// The navigation in the tab, with its stacks and tabs; the tab may be selected or not.
    public internal(set) var navigation = Navigation()
  }
}

extension Navigation.Tab {
  /// The identity of a tab: the screen that contains it, and its index.
  package struct ID: Sendable, Hashable {
    /// The screen that contains the tabs.
    package let host: Navigation.Place.ID

    /// The index of the tab, counted from 0.
    package let index: Int

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - host: The screen that contains the tabs.
    ///   - index: The index of the tab, counted from 0.
    package init(host: Navigation.Place.ID, index: Int) {
      self.host = host
      self.index = index
    }
  }
}

extension Navigation.Tabs: CustomStringConvertible {
  /// The names of the tabs, with a star after the selected one: `news*  people`.
  ///
  /// Control and format characters in a name are escaped.
  public var description: String {
    all.enumerated()
      .map { $0.element.name.escaped + ($0.offset == selected ? "*" : "") }
      .joined(separator: "  ")
  }
}
