/// How far a link has been read, one part after the other.
struct LinkReader {
  let path: [String]
  /// What of the query nobody has taken yet.
  var query: [Link.Item]
  /// The next part of the path.
  var position = 0
  /// Which names of the query have been asked for.
  var names: [String] = []

  init(_ link: Link) {
    path = link.path
    query = link.query
  }

  /// Returns the next part of the path, which stays the next until the position moves.
  func next(_ expected: String) throws(LinkMiss) -> String {
    guard position < path.count else { throw miss(.end, expected) }
    return path[position]
  }

  /// Takes what the query says under a name out of it.
  mutating func take(_ name: String) -> String? {
    names.append(name)
    return query.firstIndex { $0.name == name }.map { query.remove(at: $0).value }
  }

  func miss(_ found: LinkMiss.Found, _ expected: String...) -> LinkMiss {
    LinkMiss(position: position, found: found, expected: expected)
  }
}

/// Where a link and what was expected of it part.
struct LinkMiss: Error {
  enum Found: Equatable {
    case end
    case part(String)
    case item(Link.Item)
  }

  /// How many parts of the path were right.
  let position: Int
  let found: Found
  var expected: [String]

  /// The one of two that got further; of equals, what either expected.
  func farther(_ other: LinkMiss?) -> LinkMiss {
    guard let other, other.position >= position else { return self }
    if other.position > position || other.found != found { return other }
    let news = expected.filter { !other.expected.contains($0) }
    return LinkMiss(position: position, found: found, expected: other.expected + news)
  }
}
