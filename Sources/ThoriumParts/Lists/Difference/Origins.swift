/// For each row of a new list the place of the same row in the old one.
///
/// The n-th row with an id is the same as the n-th old row with that id.
///
/// Long lists mostly change in few places, and to hash every id of them would be most of the work. So
/// both lists are read beside each other as far as they agree, and only what is left is looked up.
@usableFromInline
struct Origins<Row: Identifiable> {
  /// How many rows may stand between two places where the lists agree.
  @usableFromInline static var window: Int { 4 }

  /// For each new row the old index, `nil` where it was not there.
  @usableFromInline private(set) var places: [Int?]

  @inlinable
  init(of new: [Row], in old: [Row]) {
    places = Array(repeating: nil, count: new.count)
    var isTaken = [Bool](repeating: false, count: old.count)
    agree(old, new, &isTaken)
    release(old, new, &isTaken)
    lookUp(new, in: old, isTaken)
  }

  /// Takes rows as the same while the lists agree, or do so again within the window.
  @inlinable
  mutating func agree(_ old: [Row], _ new: [Row], _ isTaken: inout [Bool]) {
    var (left, right) = (0, 0)
    while left < old.count, right < new.count {
      if old[left].id == new[right].id {
        places[right] = left
        isTaken[left] = true
        (left, right) = (left + 1, right + 1)
      } else if let next = Self.agreement(old, left, new, right) {
        (left, right) = next
      } else {
        return
      }
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

  /// Gives rows back whose id stands also among those left, so that all of an id are counted.
  @inlinable
  mutating func release(_ old: [Row], _ new: [Row], _ isTaken: inout [Bool]) {
    var left: Set<Row.ID> = []
    for index in old.indices where !isTaken[index] { left.insert(old[index].id) }
    for index in new.indices where places[index] == nil { left.insert(new[index].id) }
    if left.isEmpty { return }
    for index in new.indices {
      guard let place = places[index], left.contains(new[index].id) else { continue }
      places[index] = nil
      isTaken[place] = false
    }
  }

  /// Finds the rows that are left by their ids.
  @inlinable
  mutating func lookUp(_ new: [Row], in old: [Row], _ isTaken: [Bool]) {
    /// For each id the old places that no new row has taken yet, the first one last.
    var free: [Row.ID: [Int]] = [:]
    for index in old.indices.reversed() where !isTaken[index] {
      free[old[index].id, default: []].append(index)
    }
    for index in new.indices where places[index] == nil {
      places[index] = free[new[index].id]?.popLast()
    }
  }
}
