/// A place in a link where a value stands, and its type.
///
/// What prints its values without loss is a type for it: text, numbers, and types of your own that
/// are `LosslessStringConvertible`.
///
///     let link = LinkPattern("users", .value("id", UserID.self), .query("tab"))
///     // users/{id: UserID}?tab=…, read as (UserID, String?)
public struct LinkPart<Value: Sendable>: Sendable {
  let read: @Sendable (inout LinkReader) throws(LinkMiss) -> Value
  let write: @Sendable (Value, inout LinkStep) -> Void

  /// The same behind a word of the path that is always there.
  ///
  ///     LinkPattern("users", .text("id"), .number("post").after("posts"))  // users/{id}/posts/{post: Int}
  ///
  /// - Parameter words: What stands in front, such as `posts`, or several words parted by `/`.
  /// - Returns: The longer part.
  public func after(_ words: String) -> Self {
    let words = LinkPart<Void>.words(words)
    return LinkPart { (reader) throws(LinkMiss) in
      try words.read(&reader)
      return try read(&reader)
    } write: { value, step in
      words.write((), &step)
      write(value, &step)
    }
  }
}

extension LinkPart where Value: LosslessStringConvertible {
  /// A part of the path that holds a value.
  ///
  /// - Parameters:
  ///   - name: What a person reads for it.
  ///   - type: What it is.
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
  /// A part of the path that is any text.
  ///
  /// - Parameter name: What a person reads for it.
  /// - Returns: The part.
  public static func text(_ name: String) -> Self { .value(name, String.self) }
}

extension LinkPart where Value == Int {
  /// A part of the path that is a whole number.
  ///
  /// - Parameter name: What a person reads for it.
  /// - Returns: The part.
  public static func number(_ name: String) -> Self { .value(name, Int.self) }
}

extension LinkPart {
  /// What the query says under a name, or `nil` where it does not name it.
  ///
  ///     LinkPattern("users", .query("page", Int.self))  // users?page=…, read as Int?
  ///
  /// - Parameters:
  ///   - name: The name in the query.
  ///   - type: What it is.
  /// - Returns: The part.
  public static func query<Item: LosslessStringConvertible>(
    _ name: String,
    _ type: Item.Type
  ) -> Self where Value == Item? {
    Self { (reader) throws(LinkMiss) in
      guard let text = reader.take(name) else { return nil }
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
  /// The text that the query has under a name, or `nil` where it does not name it.
  ///
  /// - Parameter name: The name in the query.
  /// - Returns: The part.
  public static func query(_ name: String) -> Self { .query(name, String.self) }
}

extension LinkPart where Value == Void {
  /// Words of the path that are always there.
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
