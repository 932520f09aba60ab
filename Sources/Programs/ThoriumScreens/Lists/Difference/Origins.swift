/// For each row of a new list, the index of the same row in the old list.
///
/// The *n*-th row with an id matches the *n*-th old row with that id.
///
/// Long lists mostly change in few places, and hashing all their ids would be
/// most of the work. Both lists are therefore compared in parallel from both
/// ends, as far as they agree. Only the rows between are looked up by their ids.
@usableFromInline
struct Origins<Row: Identifiable & Equatable> {
  /// The index for a new row that is not in the old list.
  @usableFromInline static var nowhere: Int { -1 }
  /// The maximum number of rows between two agreeing positions of the lists.
  @usableFromInline static var window: Int { 4 }

  /// The old index of each new row, or ``nowhere`` if the old list does not contain the row.
  @usableFromInline private(set) var places: [Int]
  /// For each matched new row, whether it differs from the old row.
  @usableFromInline private(set) var isChanged: [Bool]
  /// For each old row, whether it is matched.
  @usableFromInline var isTaken: [Bool]
  /// The number of matched rows.
  @usableFromInline var agreements = 0

  @inlinable
  init(of new: [Row], in old: [Row]) {
    places = Array(repeating: Self.nowhere, count: new.count)
    isChanged = Array(repeating: false, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    let (left, right) = agree(old, new)
    agreeFromEnd(old, new, downTo: left, right)
    release(repeatedIDs(old, new), old, new)
    lookUp(new, in: old)
  }

  @inlinable
  @inline(__always)
  mutating func recordOrigin(_ place: Int, for index: Int, _ old: [Row], _ new: [Row]) {
    places[index] = place
    isChanged[index] = old[place] != new[index]
    isTaken[place] = true
    agreements += 1
  }

  /// Matches rows from the start while the lists agree, or agree again within the window.
  ///
  /// - Returns: The first indices without agreement.
  @inlinable
  mutating func agree(_ old: [Row], _ new: [Row]) -> (left: Int, right: Int) {
    var (left, right) = (0, 0)
    while left < old.count, right < new.count {
      if old[left].id == new[right].id {
        recordOrigin(left, for: right, old, new)
        (left, right) = (left + 1, right + 1)
      } else if let next = Self.agreement(of: old, from: left, and: new, from: right) {
        (left, right) = next
      } else {
        break
      }
    }
    return (left, right)
  }

  /// Matches rows from the end while the lists agree.
  @inlinable
  mutating func agreeFromEnd(_ old: [Row], _ new: [Row], downTo left: Int, _ right: Int) {
    var (place, index) = (old.count - 1, new.count - 1)
    while place >= left, index >= right, old[place].id == new[index].id {
      recordOrigin(place, for: index, old, new)
      (place, index) = (place - 1, index - 1)
    }
  }

  /// Returns the nearest following positions with equal ids.
  @inlinable
  static func agreement(
    of old: [Row],
    from left: Int,
    and new: [Row],
    from right: Int
  ) -> (Int, Int)? {
    for distance in 1...window {
      for skipped in 0...distance {
        let (next, other) = (left + skipped, right + distance - skipped)
        if next < old.count, other < new.count, old[next].id == new[other].id {
          return (next, other)
        }
      }
    }
    return nil
  }

  /// Returns the ids that both matched and unmatched rows have.
  ///
  /// The ids of the smaller group are put into a set, and the ids of the
  /// other group are looked up in it.
  @inlinable
  func repeatedIDs(_ old: [Row], _ new: [Row]) -> Set<Row.ID> {
    let left = old.count + new.count - 2 * agreements
    if left == 0 || agreements == 0 { return [] }
    let areFewLeft = left < agreements
    var few = Set<Row.ID>(minimumCapacity: Swift.min(left, agreements))
    forEachID(old, new, taken: !areFewLeft) { few.insert($0) }
    var repeated: Set<Row.ID> = []
    forEachID(old, new, taken: areFewLeft) { if few.contains($0) { repeated.insert($0) } }
    return repeated
  }

  /// Calls a closure with the id of each matched row, or of each unmatched row.
  @inlinable
  func forEachID(_ old: [Row], _ new: [Row], taken: Bool, _ body: (Row.ID) -> Void) {
    for index in new.indices where (places[index] >= 0) == taken { body(new[index].id) }
    if taken { return }
    for index in old.indices where !isTaken[index] { body(old[index].id) }
  }

  /// Releases the matches of rows with these ids, so that all rows of an id are counted.
  @inlinable
  mutating func release(_ ids: Set<Row.ID>, _ old: [Row], _ new: [Row]) {
    if ids.isEmpty { return }
    for index in new.indices {
      let place = places[index]
      guard place >= 0, ids.contains(new[index].id) else { continue }
      places[index] = Self.nowhere
      isTaken[place] = false
      agreements -= 1
    }
  }

  /// Matches the remaining rows by their ids.
  @inlinable
  mutating func lookUp(_ new: [Row], in old: [Row]) {
    if agreements == old.count || agreements == new.count { return }
    /// For each id, the first unmatched old index, or the last matched one.
    var free = PlaceTable<Row>(in: old.count, capacity: old.count - agreements)
    /// For each of these indices, the next index with the same id.
    var next: [Int: Int] = [:]
    for place in old.indices.reversed() where !isTaken[place] {
      if let later = free.insert(place, of: old) { next[place] = later }
    }
    if next.isEmpty { return takeUnique(from: free, old, new) }
    for index in new.indices where places[index] < 0 {
      guard let slot = free.slot(of: new[index].id, in: old) else { continue }
      let place = free[slot]
      if isTaken[place] { continue }
      recordOrigin(place, for: index, old, new)
      if let later = next[place] { free[slot] = later }
    }
  }

  /// Matches rows by their ids, if no id occurs twice.
  ///
  /// The table is searched and the rows of the old list are read in separate
  /// loops. In the second loop the processor can load several rows at once.
  @inlinable
  mutating func takeUnique(from free: PlaceTable<Row>, _ old: [Row], _ new: [Row]) {
    let guessed = Self.nowhere - 1
    for index in new.indices where places[index] < 0 {
      if let place = free.guess(new[index].id) { places[index] = guessed - place }
    }
    for index in new.indices where places[index] <= guessed {
      var place = guessed - places[index]
      places[index] = Self.nowhere
      if old[place].id != new[index].id {
        guard let slot = free.slot(of: new[index].id, in: old) else { continue }
        place = free[slot]
      }
      if !isTaken[place] { recordOrigin(place, for: index, old, new) }
    }
  }
}
