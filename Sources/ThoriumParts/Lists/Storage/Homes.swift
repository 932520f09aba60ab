/// In which piece each row of a list lives, by its id; so also which rows there are.
///
/// It is a dictionary in many parts, so that a copy shares all parts but those that are edited
/// afterwards: an edit of a list of which somebody keeps the former state copies little.
@usableFromInline struct Homes<ID: Hashable & Sendable>: Sendable {
  /// How many ids a part has at most, on average.
  @inlinable static var load: Int { 256 }

  @usableFromInline var parts: [[ID: Int]] = [[:]]
  @usableFromInline var count = 0
  @usableFromInline var lastKey = 0

  @inlinable init() {}

  /// The key of a piece that is not there yet.
  @inlinable mutating func newKey() -> Int {
    lastKey += 1
    return lastKey
  }

  @inlinable subscript(id: ID) -> Int? {
    get { parts[part(of: id)][id] }
    set {
      let part = part(of: id)
      count -= parts[part].count
      parts[part][id] = newValue
      count += parts[part].count
      if count > parts.count * Self.load { spread() }
    }
  }

  /// The number of parts is a power of two.
  @inlinable func part(of id: ID) -> Int { id.hashValue & (parts.count - 1) }

  @inlinable mutating func spread() {
    let old = parts
    parts = Array(repeating: [:], count: old.count * 4)
    for (id, key) in old.joined() { parts[part(of: id)][id] = key }
  }
}
