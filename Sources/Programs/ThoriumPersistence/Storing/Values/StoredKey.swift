/// A name for stored values of one type.
///
///     let searches = StoredKey<[String]>("searches")
///
/// Declare a key as a `static let` in an extension of this type to write it as `.searches`.
public struct StoredKey<Value: Codable & Sendable>: Hashable, Sendable {
  /// The name, as in the file.
  package let name: String

  /// Creates a key with a name.
  public init(_ name: String) {
    self.name = name
  }
}
