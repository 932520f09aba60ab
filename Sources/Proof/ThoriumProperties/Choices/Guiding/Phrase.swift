/// The values that the next random choices of a guided case take.
///
/// A value is taken by a choice with the same bounds as the phrase. So a phrase of bytes is taken by
/// the elements of a list, and a phrase of characters by those of a string.
struct Phrase: Sendable {
  private var values: ArraySlice<Int> = []
  private var lower = 0
  private var upper = 0
  /// The number of values at the last question whether a list continues.
  private var asked = -1
  /// True when the last value was taken, and no list has ended since.
  private var hasEnded = false
  /// The number of phrases that may still begin, so that guided cases stay fast.
  private var rest = 6

  /// The greatest number of values.
  private static let longest = 64
  /// The number of values in the largest small range.
  private static let few: UInt64 = 64
  /// The pairs that many formats nest.
  private static let brackets: [[Constant]] = ["()", "[]", "{}", "<>"].map { pair in
    pair.map { .text(String($0)) }
  }

  /// Takes the next value, or `nil` if the phrase does not decide the choice.
  ///
  /// In a small range, it sometimes begins a nest of two values.
  mutating func takeValue(
    _ lower: Int,
    _ upper: Int,
    as role: Choice.Role,
    _ random: inout SplitMix64
  ) -> Int? {
    switch role {
    case .more: return continues(&random)
    case .value:
      if values.isEmpty, rest > 0, UInt64(bitPattern: Int64(upper &- lower)) < Self.few,
        random.next() % 16 == 0
      {
        let count = UInt64(upper - lower) + 1
        let ends = (0..<2).map { _ in [lower + Int(random.next() % count)] }
        begin(lower, upper, Self.nest(ends[0], ends[1], middle: [], &random))
      }
      return takeValue(lower, upper)
    case .step, .branch, .reference, .turn, .preemption: return nil
    }
  }

  /// Takes the next value, if the bounds are those of the phrase.
  mutating func takeValue(_ lower: Int, _ upper: Int) -> Int? {
    guard lower == self.lower, upper == self.upper, let value = values.popFirst() else {
      return nil
    }
    hasEnded = values.isEmpty
    return value
  }

  /// Returns 1 if a list continues, since its elements take the values; 0 if it ends after the last
  /// one; and `nil` if the phrase does not decide that.
  private mutating func continues(_ random: inout SplitMix64) -> Int? {
    if !values.isEmpty {
      // The elements of another list do not take values, so that it would never end.
      if values.count == asked { values = [] }
      asked = values.count
      return values.isEmpty ? nil : 1
    }
    defer { hasEnded = false }
    return hasEnded && random.next() % 4 > 0 ? 0 : nil
  }

  private mutating func begin(_ lower: Int, _ upper: Int, _ values: [Int]) {
    rest -= 1
    (self.lower, self.upper, asked) = (lower, upper, -1)
    self.values = values.prefix(Self.longest)
  }

  /// Begins a phrase in most cases, unless one for such choices has not ended yet.
  ///
  /// It is one constant, several, or a nest: a constant several times, and then another one as
  /// often.
  ///
  /// - Parameters:
  ///   - lower: The lower bound of the choices.
  ///   - upper: The upper bound of the choices.
  ///   - constants: The constants of the case.
  ///   - random: Selects the constants and their order.
  ///   - spelling: Returns the values that make a constant, or none. Its second argument is a random
  ///     number, for a constant that can be made in several ways.
  mutating func begin(
    _ lower: Int,
    _ upper: Int,
    of constants: [Constant],
    _ random: inout SplitMix64,
    _ spelling: (Constant, UInt64) -> [Int]
  ) {
    let isOpen = !values.isEmpty && lower == self.lower && upper == self.upper
    guard !isOpen, rest > 0, random.next() % 4 > 0 else { return }
    let way = random.next() % 16
    let isPair = way >= 14
    var words = constants
    if isPair { words = Self.brackets[Int(random.next() % UInt64(Self.brackets.count))] }
    guard !words.isEmpty else {
      rest -= 1
      return
    }
    // The constants of a signature are in its order from the first one on.
    let isFirst = isPair || (3...8).contains(way) || random.next() % 2 == 0
    let first = isFirst ? 0 : Int(random.next() % UInt64(words.count))
    func word(_ place: Int) -> [Int] {
      let word = spelling(words[(first + place) % words.count], random.next())
      return word.contains { $0 < lower || $0 > upper } ? [] : word
    }
    switch way {
    case 0...2: begin(lower, upper, word(0))
    case 3...8: begin(lower, upper, words.indices.flatMap { word($0) })
    case 9: begin(lower, upper, (0..<2 + Int(random.next() % 3)).flatMap { word($0) })
    default:
      let middle = random.next() % 8 == 0 ? word(Int(random.next() % 8)) : []
      let next = isPair || random.next() % 2 == 0 ? 1 : Int(random.next() % 8)
      let ends = (word(0), word(next))
      begin(lower, upper, Self.nest(ends.0, ends.1, middle: middle, &random))
    }
  }

  /// Returns a word several times, a middle, and another word as often.
  private static func nest(
    _ first: [Int],
    _ last: [Int],
    middle: [Int],
    _ random: inout SplitMix64
  ) -> [Int] {
    let depth = Int(random.next() % 8) + 1
    return Array(repeating: first, count: depth).flatMap(\.self) + middle
      + Array(repeating: last, count: depth).flatMap(\.self)
  }
}
