/// The payload of a line that says that a store is in the log.
///
///     {"name":"shop/cart","type":"cart","v":2}
///     {"name":"rows","type":"row","v":1,"parent":1,"id":7}
///
/// A child is at the place `name` in the state that its parent has at this line.
struct StoreLine: Codable, Hashable, Sendable {
  let name: String
  let type: String
  /// The version of the lines of the store that follow.
  let v: Int
  /// The number of the parent's store, if the store is that of a child.
  var parent: Int?
}

/// The payload for one of many children.
struct ElementLine<ID: Codable & Sendable>: Encodable, Sendable {
  let store: StoreLine
  let id: ID

  private enum Key: CodingKey {
    case id
  }

  func encode(to encoder: any Encoder) throws {
    try store.encode(to: encoder)
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(id, forKey: .id)
  }
}

/// The id in the payload for one of many children.
struct ElementID<ID: Codable>: Decodable {
  let id: ID
}
