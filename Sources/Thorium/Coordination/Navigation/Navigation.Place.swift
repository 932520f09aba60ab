extension Navigation {
  /// One screen in a navigation: who it is, and what it is called.
  ///
  /// Two screens of the same kind may be shown at once, with the same name; the id parts them.
  public struct Place: Sendable, Hashable, Identifiable {
    /// Which screen this is, among all of its navigation.
    public let id: ID

    /// What the screen is called where the stacks are drawn, such as `UserDetail(Ada)`.
    public let name: String

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - id: An id that no other screen has had; whoever owns the navigation makes it.
    ///   - name: What the screen is called.
    public init(id: ID, name: String) {
      self.id = id
      self.name = name
    }
  }
}

extension Navigation.Place: CustomStringConvertible {
  /// The name of the screen, with control and format characters escaped.
  public var description: String { name.escaped }
}

extension Navigation.Place {
  /// The identity of a screen.
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The number that parts the screen from all others.
    public let rawValue: Int

    /// Creates an identity from its number.
    ///
    /// - Parameter rawValue: A number that no other screen has.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }
}
