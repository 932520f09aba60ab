import Thorium

/// A name under which values of one type are kept.
///
///     let searches = StoredKey<[String]>("searches")
///     searches.name   // "searches"
///
/// As a `static let` in an extension of it, a key is written `.searches`.
public struct StoredKey<Value: Codable & Sendable>: Hashable, Sendable {
  /// The name, as it stands in the file.
  public let name: String

  /// Makes a key of a name.
  public init(_ name: String) {
    self.name = name
  }
}

extension StoredKey: CustomStringConvertible {
  /// The name, with control and format characters escaped.
  public var description: String { name.escaped }
}
