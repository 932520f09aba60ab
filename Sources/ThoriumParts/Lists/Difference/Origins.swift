/// For each row of a new list the place of the same row in the old one.
///
/// The n-th row with an id is the same as the n-th old row with that id.
///
/// Long lists mostly change in few places, and to hash every id of them would be most of the work. So
/// both lists are read beside each other from both ends as far as they agree, and only the rows between are
/// looked up.
@usableFromInline
struct Origins<Row: Identifiable & Equatable> {
  /// The place of a row that is not in the list.
  @usableFromInline static var nowhere: Int { -1 }
  /// How many rows may stand between two places where the lists agree.
  @usableFromInline static var window: Int { 4 }

  /// For each new row the old index, and ``nowhere`` for a row that was not there.
  @usableFromInline private(set) var places: [Int]
  /// For each new row that was there whether it is not equal to the old one.
  @usableFromInline private(set) var isChanged: [Bool]
  /// For each old row whether a new one has taken it.
  @usableFromInline var isTaken: [Bool]
  /// How many rows were taken because the lists agree.
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
  mutating func take(_ place: Int, for index: Int, _ old: [Row], _ new: [Row]) {
    places[index] = place
    isChanged[index] = old[place] != new[index]
    isTaken[place] = true
    agreements += 1
  }

  /// Takes rows as the same while the lists agree, or do so again within the window.
  ///
  /// - Returns: The indices of the rows at which the lists do not agree any more.
  @inlinable
  mutating func agree(_ old: [Row], _ new: [Row]) -> (left: Int, right: Int) {
    var (left, right) = (0, 0)
    while left < old.count, right < new.count {
      if old[left].id == new[right].id {
        take(left, for: right, old, new)
        (left, right) = (left + 1, right + 1)
      } else if let next = Self.agreement(old, left, new, right) {
        (left, right) = next
      } else {
        break
      }
    }
    return (left, right)
  }

  /// Takes rows as the same while the lists agree, read from their ends.
  @inlinable
  mutating func agreeFromEnd(_ old: [Row], _ new: [Row], downTo left: Int, _ right: Int) {
    var (place, index) = (old.count - 1, new.count - 1)
    while place >= left, index >= right, old[place].id == new[index].id {
      take(place, for: index, old, new)
      (place, index) = (place - 1, index - 1)
    }
  }

  /// Finds the nearest places from here on where the lists agree.
  @inlinable
  static func agreement(_ old: [Row], _ left: Int, _ new: [Row], _ right: Int) -> (Int, Int)? {
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

  /// Finds the ids of rows taken that rows left have, too.
  ///
  /// The smaller group of the two is put into a set, and the ids of the other are looked up there.
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

  /// Calls a closure with the id of each row taken, or of each row left.
  @inlinable
  func forEachID(_ old: [Row], _ new: [Row], taken: Bool, _ body: (Row.ID) -> Void) {
    for index in new.indices where (places[index] >= 0) == taken { body(new[index].id) }
    if taken { return }
    for index in old.indices where !isTaken[index] { body(old[index].id) }
  }

  /// Gives rows with some ids back, so that all rows of an id are counted.
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

  /// Finds the rows that are left by their ids.
  @inlinable
  mutating func lookUp(_ new: [Row], in old: [Row]) {
    if agreements == old.count || agreements == new.count { return }
    /// For each id the first old place that no new row has taken yet, or the last one that was taken.
    var free = PlaceTable<Row>(in: old.count, capacity: old.count - agreements)
    /// For each of those places the next with the same id.
    var next: [Int: Int] = [:]
    for place in old.indices.reversed() where !isTaken[place] {
      if let later = free.insert(place, of: old) { next[place] = later }
    }
    if next.isEmpty { return takeUnique(from: free, old, new) }
    for index in new.indices where places[index] < 0 {
      guard let slot = free.slot(of: new[index].id, in: old) else { continue }
      let place = free[slot]
      if isTaken[place] { continue }
      take(place, for: index, old, new)
      if let later = next[place] { free[slot] = later }
    }
  }

  /// Takes rows by their ids, where no id is there twice.
  ///
  /// The rows of the old list are read in a loop of their own, in which one row is loaded while others still are.
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
      if !isTaken[place] { take(place, for: index, old, new) }
    }
  }
}
