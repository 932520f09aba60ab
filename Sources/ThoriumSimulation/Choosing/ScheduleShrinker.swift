/// Makes a list of choices simpler as long as the run that it gives still fails.
///
/// Simpler is what has fewer preemptions, then fewer choices that are not 0, then what is shorter, and
/// then what comes first in the order of lists.
struct ScheduleShrinker {
  private var best: Recording
  /// How many choices may still be tried, so that a long run is not made small for ever.
  private var rest: Int
  /// Runs choices, and answers what was chosen in fact where the run fails like the first.
  private let fails: ([UInt32]) -> Recording?

  init(
    _ failure: Recording,
    trying rest: Int = 20_000_000,
    _ fails: @escaping ([UInt32]) -> Recording?
  ) {
    best = failure
    self.rest = rest
    self.fails = fails
  }

  /// The simplest failure that is found.
  consuming func shrink() -> Recording {
    var previous: [UInt32]
    repeat {
      previous = choices
      clearBlocks()
      lowerChoices()
      moveForward()
    } while choices != previous
    return best
  }

  private var choices: [UInt32] { best.choices.withoutZerosAtEnd }
  private var isSpent: Bool { rest <= 0 }

  /// Takes a list where it fails and is simpler.
  private mutating func attempt(_ candidate: [UInt32]) -> Bool {
    let candidate = candidate.withoutZerosAtEnd
    guard candidate != choices, !isSpent else { return false }
    rest -= 1 + best.choices.count
    guard let made = fails(candidate), made.isSimpler(than: best) else {
      return false
    }
    best = made
    return true
  }

  /// Lets blocks of choices be what happens by itself, or leaves them out; large blocks first.
  private mutating func clearBlocks() {
    var size = max(choices.count / 2, 1)
    while size > 0 {
      var place = 0
      while place < choices.count && !isSpent {
        let block = place..<min(place + size, choices.count)
        var cleared = choices
        cleared.replaceSubrange(block, with: repeatElement(0, count: block.count))
        var shorter = choices
        shorter.removeSubrange(block)
        if !attempt(cleared) && !attempt(shorter) { place += size }
      }
      size /= 2
    }
  }

  /// Makes choices lower, by halves.
  private mutating func lowerChoices() {
    for place in choices.indices where !isSpent {
      var lowest: UInt32 = 1
      while let choice = choices.at(place), lowest < choice {
        let middle = lowest + (choice - lowest) / 2
        var candidate = choices
        candidate[place] = middle
        if !attempt(candidate) { lowest = middle + 1 }
      }
    }
  }

  /// Makes a choice at an earlier point.
  private mutating func moveForward() {
    for place in choices.indices where !isSpent {
      for earlier in stride(from: place - 1, through: max(place - 6, 0), by: -1) {
        guard let choice = choices.at(place), choice != 0 else { break }
        var candidate = choices
        candidate[earlier] = max(candidate[earlier], choice)
        candidate[place] = 0
        if attempt(candidate) { break }
      }
    }
  }
}

extension [UInt32] {
  fileprivate func at(_ place: Int) -> UInt32? {
    indices.contains(place) ? self[place] : nil
  }
}

extension Recording {
  fileprivate func isSimpler(than other: Recording) -> Bool {
    let mine = choices.withoutZerosAtEnd
    let others = other.choices.withoutZerosAtEnd
    let left = (preemptions, mine.count { $0 != 0 }, mine.count)
    let right = (other.preemptions, others.count { $0 != 0 }, others.count)
    return left != right ? left < right : mine.lexicographicallyPrecedes(others)
  }
}
