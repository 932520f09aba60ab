/// A shrinker that simplifies a list of choices while its run still fails.
///
/// Lists are compared by these criteria, in order:
///
/// 1. fewer preemptions
/// 2. fewer choices other than 0
/// 3. fewer choices
/// 4. lexicographic order
struct ScheduleShrinker {
  private var best: Recording
  /// The choices of the best run, without trailing zeros.
  private var choices: [UInt32]
  /// The remaining budget, in choices of the tried runs; it limits the time for long runs.
  private var rest: Int
  /// Makes a run with the given choices.
  ///
  /// It returns the choices of the run, or `nil` if the run does not fail like the first one.
  private let fails: ([UInt32]) -> Recording?

  init(
    _ failure: Recording,
    trying rest: Int = 5_000_000,
    _ fails: @escaping ([UInt32]) -> Recording?
  ) {
    best = failure
    choices = failure.choices.withoutZerosAtEnd
    self.rest = rest
    self.fails = fails
  }

  /// Returns the simplest failure that the search finds.
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

  private var isSpent: Bool { rest <= 0 }

  /// Tries a list of choices, and adopts its run if this fails and is simpler.
  private mutating func attempt(_ candidate: [UInt32]) -> Bool {
    let candidate = candidate.withoutZerosAtEnd
    guard candidate != choices, !isSpent else { return false }
    rest -= 1 + best.choices.count
    guard let made = fails(candidate), made.isSimpler(than: best) else {
      return false
    }
    best = made
    choices = made.choices.withoutZerosAtEnd
    return true
  }

  /// Replaces blocks of choices by the default, or removes them, starting with large blocks.
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

  /// Lowers choices by binary search.
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

  /// Moves each choice other than 0 up to six points earlier.
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
  /// Returns whether a run is simpler than another one by the criteria of the shrinker.
  func isSimpler(than other: Recording) -> Bool {
    let mine = choices.withoutZerosAtEnd
    let others = other.choices.withoutZerosAtEnd
    let left = (preemptions, mine.count { $0 != 0 }, mine.count)
    let right = (other.preemptions, others.count { $0 != 0 }, others.count)
    return left != right ? left < right : mine.lexicographicallyPrecedes(others)
  }
}
