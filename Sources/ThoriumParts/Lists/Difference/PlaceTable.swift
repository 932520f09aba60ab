/// The places of rows in a list, each found by its id.
///
/// A dictionary of a long list does not fit into a fast cache. Here a slot has four bytes: the place of a row, and
/// in the other bits a part of its hash, so that few ids are compared in vain. The ids are those in the list.
///
///     var table = PlaceTable<Song>(in: songs.count, capacity: songs.count)
///     table.insert(0, of: songs)   // nil: no other row of the table has the id
///     table.slot(of: songs[0].id, in: songs).map { table[$0] }   // 0
@usableFromInline
struct PlaceTable<Row: Identifiable> {
  /// A part of a hash and, in the low bits, a place plus one; 0 where nothing is.
  @usableFromInline var slots: [UInt32]
  @usableFromInline let placeMask: UInt32
  @usableFromInline let shift: UInt64

  /// Creates a table for rows of a list.
  ///
  /// - Parameters:
  ///   - count: The number of rows of the list.
  ///   - capacity: How many of them come into the table at most.
  @inlinable
  init(in count: Int, capacity: Int) {
    precondition(count < UInt32.max, "A difference of \(count) rows needs larger numbers.")
    let places = UInt64.bitWidth - UInt64(count + 1).leadingZeroBitCount
    placeMask = places >= 32 ? .max : (1 << UInt32(places)) - 1
    let bits = max(4, UInt64.bitWidth - UInt64(2 * capacity).leadingZeroBitCount)
    shift = UInt64(64 - bits)
    slots = Array(repeating: 0, count: 1 << bits)
  }

  /// The place in a slot.
  @inlinable
  subscript(slot: Int) -> Int {
    get { Int(slots[slot] & placeMask) - 1 }
    set { slots[slot] = slots[slot] & ~placeMask | UInt32(newValue + 1) }
  }

  /// Inserts the place of a row, instead of the place of another row with the same id.
  ///
  /// - Returns: The place that it replaces.
  @inlinable
  mutating func insert(_ place: Int, of rows: [Row]) -> Int? {
    let (slot, tag) = find(rows[place].id, in: rows)
    defer { slots[slot] = tag | UInt32(place + 1) }
    return slots[slot] == 0 ? nil : self[slot]
  }

  /// Finds the slot of an id.
  @inlinable
  func slot(of id: Row.ID, in rows: [Row]) -> Int? {
    let slot = find(id, in: rows).slot
    return slots[slot] == 0 ? nil : slot
  }

  /// Finds a place whose row most likely has an id, without reading the row.
  ///
  /// - Returns: The place; `nil` if no row of the table has the id.
  @inlinable
  func guess(_ id: Row.ID) -> Int? {
    var (slot, tag) = start(of: id)
    while slots[slot] != 0 {
      if slots[slot] & ~placeMask == tag { return self[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The first slot of an id, and a part of its hash.
  @inlinable
  @inline(__always)
  func start(of id: Row.ID) -> (slot: Int, tag: UInt32) {
    // Multiplied by an odd number near 2⁶⁴ / φ, since the high bits of a hash may all be the same.
    let hash = UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
    return (Int(hash >> shift), UInt32(truncatingIfNeeded: hash) & ~placeMask)
  }

  /// Finds the slot of an id, or the empty slot where it belongs.
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
