/// A typed part of a link pattern.
///
/// The value can have any type that conforms to `LosslessStringConvertible`, for example text,
/// numbers, and types that you define.
///
///     let link = LinkPattern("users", .value("id", UserID.self), .query("tab"))
///     // users/{id: UserID}?tab=…, read as (UserID, String?)
public struct LinkPart<Value: Sendable>: Sendable {
  let read: @Sendable (inout LinkReader) throws(LinkMiss) -> Value
  let write: @Sendable (Value, inout LinkStep) -> Void
}

extension LinkPart where Value: LosslessStringConvertible {
  /// Returns a part of the path that contains a value.
  ///
  /// - Parameters:
  ///   - name: The name of the part in messages.
  ///   - type: The type of the value.
  /// - Returns: The part.
  public static func value(_ name: String, _ type: Value.Type) -> Self {
    let expected = type == String.self ? "{\(name)}" : "{\(name): \(type)}"
    return Self { (reader) throws(LinkMiss) in
      let text = try reader.next(expected)
      guard let value = Value(text) else { throw reader.miss(.part(text), expected) }
      reader.position += 1
      return value
    } write: { value, step in
      step.path.append(value.description)
    }
  }
}

extension LinkPart where Value == String {
  /// Returns a part of the path that contains any text.
  ///
  /// - Parameter name: The name of the part in messages.
  /// - Returns: The part.
  public static func text(_ name: String) -> Self { .value(name, String.self) }
}

extension LinkPart where Value == Int {
  /// Returns a part of the path that contains an integer.
  ///
  /// - Parameter name: The name of the part in messages.
  /// - Returns: The part.
  public static func number(_ name: String) -> Self { .value(name, Int.self) }
}

extension LinkPart {
  /// Returns a part for a query value, which is `nil` if the query does not contain the name.
  ///
  ///     LinkPattern("users", .query("page", Int.self))  // users?page=…, read as Int?
  ///
  /// - Parameters:
  ///   - name: The name in the query.
  ///   - type: The type of the value.
  /// - Returns: The part.
  public static func query<Item: LosslessStringConvertible>(
    _ name: String,
    _ type: Item.Type
  ) -> Self where Value == Item? {
    Self { (reader) throws(LinkMiss) in
      guard let text = reader.removeQueryValue(name) else { return nil }
      guard let item = Item(text) else {
        throw reader.miss(.item(Link.Item(name, text)), "\(name)={\(type)}")
      }
      return item
    } write: { item, step in
      if let item { step.query.append(Link.Item(name, item.description)) }
    }
  }
}

extension LinkPart where Value == String? {
  /// Returns a part for a query text, which is `nil` if the query does not contain the name.
  ///
  /// - Parameter name: The name in the query.
  /// - Returns: The part.
  public static func query(_ name: String) -> Self { .query(name, String.self) }
}

extension LinkPart where Value == Void {
  /// Returns a part for fixed words of the path.
  static func words(_ text: String) -> Self {
    let words = text.split(separator: "/").map(String.init)
    return Self { (reader) throws(LinkMiss) in
      for word in words {
        let found = try reader.next(word)
        guard found == word else { throw reader.miss(.part(found), word) }
        reader.position += 1
      }
    } write: { _, step in
      step.path += words
    }
  }
}
