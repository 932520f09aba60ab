import ThoriumCore

extension Navigation {
  /// A screen in a navigation, with its identity and its name.
  ///
  /// Two screens of the same kind may be shown at the same time,
  /// with the same name. Their ids distinguish them.
  public struct Place: Sendable, Hashable, Identifiable {
    /// The identity of the screen, unique in its navigation.
    public let id: ID

    /// The name of the screen in drawings of the stacks, such as `UserDetail(Ada)`.
    public let name: String

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - id: An id that no other screen has had; the owner of the navigation creates it.
    ///   - name: The name of the screen.
    package init(id: ID, name: String) {
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
  public struct ID: Sendable, Hashable {
    /// The number that distinguishes the screen from all others.
    package let rawValue: Int

    /// Creates an identity from its number.
    ///
    /// - Parameter rawValue: A number that no other screen has.
    package init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }
}
