/// An index from the id of each row to the key of the chunk that contains the row.
///
/// It is a dictionary in many parts. A copy shares all parts that are not edited
/// afterwards. An edit therefore copies little while another copy of the list exists.
@usableFromInline struct RowIndex<ID: Hashable & Sendable>: Sendable {
  /// The maximum average number of ids in a part.
  @inlinable static var load: Int { 256 }

  @usableFromInline var parts: [[ID: Int]] = [[:]]
  @usableFromInline var count = 0
  @usableFromInline var lastKey = 0

  @inlinable init() {}

  /// Returns the key for a new chunk.
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

  /// Returns the part of an id; the number of parts is a power of two.
  @inlinable func part(of id: ID) -> Int { id.hashValue & (parts.count - 1) }

  @inlinable mutating func spread() {
    let old = parts
    parts = Array(repeating: [:], count: old.count * 4)
    for (id, key) in old.joined() { parts[part(of: id)][id] = key }
  }
}
