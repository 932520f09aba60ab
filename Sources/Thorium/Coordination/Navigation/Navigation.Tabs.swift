extension Navigation {
  /// The tabs that a screen holds, of which one is selected.
  ///
  ///     "\(navigation.tabs[home.id]!)"   // "news*  people"
  public struct Tabs: Sendable, Hashable {
    /// The tabs, in the order in which they are drawn; there is at least one.
    public internal(set) var all: [Tab]

    /// Which tab is seen.
    public internal(set) var selected = 0

    /// Which tab has a name, counted from 0, or `nil` where none has it.
    ///
    /// - Parameter name: The name.
    /// - Returns: The number of the tab.
    public func index(named name: String) -> Int? {
      all.firstIndex { $0.name == name }
    }
  }

  /// A tab: what it is called, and all that is shown in it.
  public struct Tab: Sendable, Hashable {
    /// What a person reads on the tab.
    public let name: String

    /// What is shown in it, selected or not: stacks and tabs of its own.
    public internal(set) var navigation = Navigation()
  }
}

extension Navigation.Tab {
  /// The identity of a tab: of which screen it is, and which one.
  public struct ID: Sendable, Hashable {
    /// The screen that holds the tabs.
    public let host: Navigation.Place.ID

    /// Which of its tabs, counted from 0.
    public let index: Int

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - host: The screen that holds the tabs.
    ///   - index: Which of its tabs, counted from 0.
    public init(host: Navigation.Place.ID, index: Int) {
      self.host = host
      self.index = index
    }
  }
}

extension Navigation.Tabs: CustomStringConvertible {
  /// The names of the tabs, a star behind the one that is seen: `news*  people`.
  ///
  /// Control and format characters in a name are escaped.
  public var description: String {
    all.enumerated()
      .map { $0.element.name.escaped + ($0.offset == selected ? "*" : "") }
      .joined(separator: "  ")
  }
}

extension Navigation.Tab: CustomStringConvertible {
  /// Its name, and what is shown in it: `news: [News > Article]`.
  ///
  /// Control and format characters are escaped.
  public var description: String { "\(name.escaped): \(navigation)" }
}
