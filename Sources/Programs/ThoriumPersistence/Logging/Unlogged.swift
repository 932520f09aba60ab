/// A property that a log never contains, such as a token.
///
///     struct State: Codable, Sendable {
///       var items: [Item] = []
///       @Unlogged var token: Secret?
///     }
///
/// The log contains `null` in its place, and a restored state has `nil`. ``/ThoriumText/Secret`` is not
/// `Codable`, so a state with a bare one does not compile in a ``LoggedReactor``. In a mutation, use `Unlogged<Secret>` as
/// the type of an associated value.
@propertyWrapper
public struct Unlogged<Value: Sendable>: Sendable {
  /// The value; `nil` after it was restored.
  public var wrappedValue: Value?

  /// Creates a property that is not logged.
  ///
  /// - Parameter wrappedValue: The value; `nil` by default.
  public init(wrappedValue: Value? = nil) {
    self.wrappedValue = wrappedValue
  }
}

extension Unlogged: Codable {
  /// Encodes `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }

  /// Decodes `nil`, whatever is there.
  public init(from decoder: any Decoder) throws {
    wrappedValue = nil
  }
}

extension KeyedDecodingContainer {
  /// Returns a property without a value, whatever is under the key.
  ///
  /// So such a property can be added to a state: the earlier records do not have it.
  public func decode<Value>(_: Unlogged<Value>.Type, forKey key: Key) -> Unlogged<Value> {
    Unlogged()
  }
}

extension Unlogged: Equatable where Value: Equatable {}
extension Unlogged: Hashable where Value: Hashable {}

extension Unlogged: CustomReflectable {
  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
