/// A hash table from row ids to indices in a list.
///
/// The dictionary of a long list does not fit into a fast cache. This table uses four
/// bytes for a slot: the index of a row, and in the other bits a part of its hash. The
/// hash avoids most comparisons of different ids. The table reads the ids from the list.
///
///     var table = PlaceTable<Song>(in: songs.count, capacity: songs.count)
///     table.insert(0, of: songs)   // nil: no other row of the table has the id
///     table.slot(of: songs[0].id, in: songs).map { table[$0] }   // 0
@usableFromInline
struct PlaceTable<Row: Identifiable> {
  /// For each slot, a part of a hash and in the low bits an index plus one; 0 if it is empty.
  @usableFromInline var slots: [UInt32]
  @usableFromInline let placeMask: UInt32
  @usableFromInline let shift: UInt64

  /// Creates a table for rows of a list.
  ///
  /// - Parameters:
  ///   - count: The number of rows of the list.
  ///   - capacity: The maximum number of rows in the table.
  @inlinable
  init(in count: Int, capacity: Int) {
    precondition(count < UInt32.max, "A list of \(count) rows is too long for a difference.")
    let places = UInt64.bitWidth - UInt64(count + 1).leadingZeroBitCount
    placeMask = places >= 32 ? .max : (1 << UInt32(places)) - 1
    let bits = max(4, UInt64.bitWidth - UInt64(2 * capacity).leadingZeroBitCount)
    shift = UInt64(64 - bits)
    slots = Array(repeating: 0, count: 1 << bits)
  }

  /// The index in a slot.
  @inlinable
  subscript(slot: Int) -> Int {
    get { Int(slots[slot] & placeMask) - 1 }
    set { slots[slot] = slots[slot] & ~placeMask | UInt32(newValue + 1) }
  }

  /// Inserts the index of a row, replacing that of another row with the same id.
  ///
  /// - Returns: The replaced index.
  @inlinable
  mutating func insert(_ place: Int, of rows: [Row]) -> Int? {
    let (slot, tag) = find(rows[place].id, in: rows)
    defer { slots[slot] = tag | UInt32(place + 1) }
    return slots[slot] == 0 ? nil : self[slot]
  }

  /// Returns the slot of an id.
  @inlinable
  func slot(of id: Row.ID, in rows: [Row]) -> Int? {
    let slot = find(id, in: rows).slot
    return slots[slot] == 0 ? nil : slot
  }

  /// Returns an index whose row most likely has an id, without reading the row.
  ///
  /// - Returns: The index; `nil` if no row of the table has the id.
  @inlinable
  func guess(_ id: Row.ID) -> Int? {
    var (slot, tag) = start(of: id)
    while slots[slot] != 0 {
      if slots[slot] & ~placeMask == tag { return self[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the first slot of an id and a part of its hash.
  @inlinable
  @inline(__always)
  func start(of id: Row.ID) -> (slot: Int, tag: UInt32) {
    // Multiplied by an odd number near 2⁶⁴ / φ, since the high bits of
    // different hashes may be equal.
    let hash = UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
    return (Int(hash >> shift), UInt32(truncatingIfNeeded: hash) & ~placeMask)
  }

  /// Returns the slot of an id, or the empty slot in which it belongs.
  @inlinable
  @inline(__always)
  func find(_ id: Row.ID, in rows: [Row]) -> (slot: Int, tag: UInt32) {
    var (slot, tag) = start(of: id)
    while slots[slot] != 0 {
      if slots[slot] & ~placeMask == tag, rows[self[slot]].id == id { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, tag)
  }
}
