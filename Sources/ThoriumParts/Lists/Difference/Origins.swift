/// For each row of a new list the place of the same row in the old one.
///
/// The n-th row with an id is the same as the n-th old row with that id.
///
/// Long lists mostly change in few places, and to hash every id of them would be most of the work. So
/// both lists are read beside each other from both ends as far as they agree, and only the rows between are
/// looked up.
@usableFromInline
struct Origins<Row: Identifiable> {
  /// How many rows may stand between two places where the lists agree.
  @usableFromInline static var window: Int { 4 }

  /// For each new row the old index, `nil` where it was not there.
  @usableFromInline private(set) var places: [Int?]
  /// For each old row whether a new one has taken it.
  @usableFromInline var isTaken: [Bool]
  /// How many rows were taken because the lists agree.
  @usableFromInline var agreements = 0

  @inlinable
  init(of new: [Row], in old: [Row]) {
    places = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    let (left, right) = agree(old, new)
    agreeFromEnd(old, new, downTo: left, right)
    release(repeatedIDs(old, new), old, new)
    lookUp(new, in: old)
  }

  @inlinable
  mutating func take(_ place: Int, for index: Int) {
    places[index] = place
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
        take(left, for: right)
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
      take(place, for: index)
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
    for index in new.indices where (places[index] != nil) == taken { body(new[index].id) }
    if taken { return }
    for index in old.indices where !isTaken[index] { body(old[index].id) }
  }

  /// Gives rows with some ids back, so that all rows of an id are counted.
  @inlinable
  mutating func release(_ ids: Set<Row.ID>, _ old: [Row], _ new: [Row]) {
    if ids.isEmpty { return }
    for index in new.indices {
      guard let place = places[index], ids.contains(new[index].id) else { continue }
      places[index] = nil
      isTaken[place] = false
      agreements -= 1
    }
  }

  /// Finds the rows that are left by their ids.
  @inlinable
  mutating func lookUp(_ new: [Row], in old: [Row]) {
    if agreements == old.count || agreements == new.count { return }
    /// For each id the first old place that no new row has taken yet, and -1 where there is none any more.
    var free: [Row.ID: Int] = [:]
    free.reserveCapacity(old.count - agreements)
    /// For each of those places the next with the same id.
    var next: [Int: Int] = [:]
    for place in old.indices.reversed() where !isTaken[place] {
      if let later = free.updateValue(place, forKey: old[place].id) { next[place] = later }
    }
    for index in new.indices where places[index] == nil {
      guard let found = free.index(forKey: new[index].id) else { continue }
      let place = free.values[found]
      if place < 0 { continue }
      places[index] = place
      free.values[found] = next.isEmpty ? -1 : next[place] ?? -1
    }
  }
}
