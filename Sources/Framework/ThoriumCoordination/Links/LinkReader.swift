/// The reading position in a link.
struct LinkReader {
  let path: [String]
  /// The query items that have not been read.
  var query: [Link.Item]
  /// The next part of the path.
  var position = 0
  /// The number of items of each name that were read.
  var taken: [String: Int] = [:]
  /// The query names that were requested.
  var names: [String] = []

  init(_ link: Link) {
    path = link.path
    query = link.query
  }

  /// Returns the next part of the path, without advancing the position.
  func next(_ expected: String) throws(LinkMiss) -> String {
    guard position < path.count else { throw miss(.ends, expected) }
    return path[position]
  }

  /// Removes a name from the query, and returns its value.
  mutating func removeQueryValue(_ name: String) -> String? {
    names.append(name)
    guard let index = query.firstIndex(where: { $0.name == name }) else { return nil }
    taken[name, default: 0] += 1
    return query.remove(at: index).value
  }

  func miss(_ problem: LinkError.Problem, _ expected: String...) -> LinkMiss {
    LinkMiss(position: position, problem: problem, expected: expected)
  }
}

/// The place where a link differs from the expected parts.
struct LinkMiss: Error {
  /// The number of correct parts of the path.
  let position: Int
  let problem: LinkError.Problem
  var expected: [String]

  /// True when an item of the query has a wrong value.
  var isOfItem: Bool { if case .item = problem { true } else { false } }

  /// Returns the farther of two misses; equal misses are merged with the expected parts of both.
  func farther(_ other: LinkMiss?) -> LinkMiss {
    guard let other, other.position >= position else { return self }
    if other.position > position || other.problem != problem { return other }
    let news = expected.filter { !other.expected.contains($0) }
    return LinkMiss(position: position, problem: problem, expected: other.expected + news)
  }
}
