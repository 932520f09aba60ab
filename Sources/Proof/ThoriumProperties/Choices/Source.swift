/// The source of the choices that generators draw.
///
/// It supplies given choices first, and then makes new ones. A custom generator draws the values
/// that it needs and combines them:
///
///     let even = Generator { source in
///       try source.draw(.int(0...50)) * 2
///     }
///
/// A case depends on nothing but its choices, so that the same choices make the same case.
public struct Source: Sendable {
  /// The given choices, and the rule for further ones.
  package private(set) var given = Preset([])
  /// True when choices, parts and reached states are recorded; most cases on the fast path do
  /// without.
  @usableFromInline package let recordsChoices: Bool
  /// True when choices that are not given are drawn at random.
  private var isRandom = false
  /// The number of given choices that were taken.
  private var taken = 0
  /// The index of the first given choice that is ignored for now.
  private var limit = 0
  var random = SplitMix64(seed: 0)
  /// The size of random values, from 0 to 100.
  @usableFromInline package private(set) var size = 0
  /// The length level of the one long list of the case, from 1 to 5; 0 for no such list.
  private var lengthLevel = 0
  @usableFromInline package private(set) var choices: [Choice] = []
  /// Earlier choices from large ranges, which the next number may resemble.
  private var numbers: [Choice] = []
  private(set) var spans: [Span] = []
  /// The index of the innermost open part, or -1.
  private var open = -1
  /// The states that were reached, with the number of choices made before each.
  private(set) var marks: [Mark] = []
  /// The number of times that a generator may still draw from itself.
  var budget = 0
  /// The remaining choices of an earlier part that are repeated now.
  private var repeated: ArraySlice<Int> = []
  /// The values that the next choices take in a guided case.
  var phrase = Phrase()
  /// True when an earlier part or a phrase may decide random choices.
  private var isLed: Bool { !repeated.isEmpty || given.constants != nil }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - given: The given choices, and the rule for further ones.
  ///   - recordsChoices: True when the source records choices and parts. It draws the same values
  ///     either way, except that parts repeat earlier parts only if those are recorded.
  package init(_ given: Preset, recordsChoices: Bool = true) {
    if case .random = given.rest {
      precondition(recordsChoices, "A source that repeats earlier parts must record them.")
    }
    self.recordsChoices = recordsChoices
    begin(given)
    if !recordsChoices { return }
    choices.reserveCapacity(max(given.values.count, 16))
  }

  /// Begins another case, in the memory of the last one.
  mutating func restart(_ given: Preset) {
    begin(given)
    choices.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    if !marks.isEmpty { marks = [] }
    (taken, open, budget, repeated, phrase) = (0, -1, 0, [], Phrase())
  }

  private mutating func begin(_ given: Preset) {
    self.given = given
    limit = given.values.count
    switch given.rest {
    case .random(let seed, let size), .plain(let seed, let size):
      random = SplitMix64(seed: seed)
      (self.size, lengthLevel) = (size % Self.levelUnit, size / Self.levelUnit)
      isRandom = true
    case .nothing, .simplest:
      random = SplitMix64(seed: 0)
      (size, lengthLevel, isRandom) = (0, 0, false)
    }
  }

  /// The factor of the length level in the size of a preset, which is greater than any size.
  static let levelUnit = 128
  /// The number of length levels.
  ///
  /// Each level has a quarter of the length of the next one.
  private static let levels = 5
  /// The upper bounds of lists that may be the long one of their case.
  ///
  /// A greater upper bound usually means any number of elements, not that many are wanted.
  private static let wide = 1_000...100_000
  /// The length of the longest list.
  private static let longest = 10_000

  /// Returns the length of the one long list of the case, if a list with these counts can be it.
  ///
  /// The lengths of other lists grow with the size of the case, to a few elements.
  @usableFromInline
  mutating func takeLength(_ counts: ClosedRange<Int>) -> Int? {
    guard lengthLevel > 0, Self.wide.contains(counts.upperBound) else { return nil }
    let length = min(counts.upperBound, Self.longest) >> (2 * (Self.levels - lengthLevel))
    lengthLevel = 0
    return max(length, counts.lowerBound)
  }

  package init(_ values: [Int] = [], rest: Preset.Rest = .simplest) {
    self.init(Preset(values, rest: rest))
  }

  /// Draws a value.
  ///
  /// - Parameter generator: The generator of the value.
  /// - Returns: The value.
  /// - Throws: ``DiscardedCase`` when there is no such value; pass it on.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(DiscardedCase) -> Value {
    if generator.isPlain || !recordsChoices { return try generator.make(&self) }
    let part = startPart(.value, generator.label)
    defer { finishPart(part) }
    return try generator.make(&self)
  }

  /// Draws a number: the given choice, if it is possible here.
  ///
  /// The method is inlined, and with it the closure that makes a random number, because most
  /// choices of a machine run are drawn here.
  @inline(__always)
  package mutating func choose(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    as role: Choice.Role = .value,
    _ makeRandom: (inout SplitMix64) -> Int
  ) throws(DiscardedCase) -> Int {
    let given = try takeGiven(lower, upper, simplest: simplest, as: role)
    let value = given ?? makeRandom(&random)
    if recordsChoices {
      choices.append(
        Choice(value: value, lower: lower, upper: upper, simplest: simplest, role: role)
      )
    }
    return value
  }

  /// Draws a number that may resemble an earlier one, or make a constant by its spelling.
  mutating func choose(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    _ spelling: (Constant, UInt64) -> [Int],
    _ makeRandom: (inout SplitMix64, [Choice]) -> Int
  ) throws(DiscardedCase) -> Int {
    let given =
      try takeGiven(lower, upper, simplest: simplest, as: .value)
      ?? takeConstant(lower, upper, spelling)
    let value = given ?? makeRandom(&random, numbers)
    let choice = Choice(value: value, lower: lower, upper: upper, simplest: simplest, role: .value)
    if recordsChoices { choices.append(choice) }
    if isRandom && choice.width >= Numbers.few { numbers.append(choice) }
    return value
  }

  /// Returns the given or the only possible number, or `nil` when the number is random.
  private mutating func takeGiven(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    as role: Choice.Role
  ) throws(DiscardedCase) -> Int? {
    if taken < limit {
      let wanted = given.values[taken]
      taken += 1
      return wanted >= lower && wanted <= upper ? wanted : simplest
    }
    if isRandom {
      if isLed, let wanted = takeLed(lower, upper, as: role) { return wanted }
      return lower == upper ? lower : nil
    }
    // Within a joint, a missing choice is the simplest, even where the rest is `nothing`.
    let isShort = given.rest == .nothing && limit == given.values.count && lower < upper
    if isShort && role != .turn && role != .preemption { throw .exhausted }
    return simplest
  }

  /// Returns the number that an earlier part or a phrase decides, or `nil` if they do not.
  private mutating func takeLed(_ lower: Int, _ upper: Int, as role: Choice.Role) -> Int? {
    if !repeated.isEmpty {
      return repeated.popFirst().flatMap { $0 >= lower && $0 <= upper ? $0 : nil }
    }
    if given.constants == nil || lower == upper { return nil }
    return phrase.takeValue(lower, upper, as: role, &random)
  }

  /// True when the next choice is random, and repeats no earlier part.
  var isFree: Bool { isRandom && taken >= limit && repeated.isEmpty }

  /// Draws a part of the case.
  @inlinable
  mutating func within<Value>(
    _ kind: Span.Kind,
    _ label: Int,
    from start: Int? = nil,
    _ make: (inout Source) throws(DiscardedCase) -> Value
  ) throws(DiscardedCase) -> Value {
    let part = startPart(kind, label, from: start)
    defer { finishPart(part) }
    return try make(&self)
  }

  /// The state that a source restores at the end of a part.
  @usableFromInline
  package struct Part: Sendable {
    package let place: Int
    fileprivate let outer: Int
    fileprivate let startsRepetition: Bool
    fileprivate let joint: Int?
  }

  /// Begins a part of the case, which ``finishPart(_:)`` ends.
  ///
  /// ``within(_:_:from:_:)`` does both.
  @usableFromInline
  package mutating func startPart(_ kind: Span.Kind, _ label: Int, from start: Int? = nil) -> Part {
    let outer = open
    if !recordsChoices { return Part(place: -1, outer: outer, startsRepetition: false, joint: nil) }
    open = spans.count
    let own = open
    spans.append(
      Span(kind: kind, label: label, start: start ?? choices.count, end: .max, parent: outer)
    )
    let begins = repeated.isEmpty && startRepetition(label, before: own)
    let joint = given.joint.flatMap { $0.span == own ? $0.end : nil }
    if let joint { limit = joint }
    return Part(place: own, outer: outer, startsRepetition: begins, joint: joint)
  }

  /// Ends the innermost open part.
  @usableFromInline
  package mutating func finishPart(_ part: Part) {
    if !recordsChoices { return }
    spans[part.place].end = choices.count
    open = part.outer
    if part.startsRepetition { repeated = [] }
    if let joint = part.joint { (taken, limit) = (joint, given.values.count) }
  }

  /// Ends all open parts, because the case is over.
  package mutating func endAll() {
    for place in spans.indices where spans[place].end == .max { spans[place].end = choices.count }
    open = -1
  }

  /// Records a reached state, so that later cases can continue from rare states.
  @usableFromInline
  package mutating func mark(_ hash: Int) {
    marks.append(Mark(hash: hash, count: choices.count))
  }

  /// Marks the last drawn parts as not used.
  package mutating func discardLast(since count: Int) {
    if !recordsChoices { return }
    for place in count..<spans.count { spans[place].isDiscarded = true }
  }

  /// Sometimes begins to repeat the choices of an earlier part with the same label.
  private mutating func startRepetition(_ label: Int, before own: Int) -> Bool {
    guard case .random = given.rest, taken >= limit, own > 0, random.next() % 16 == 0
    else { return false }
    let start = Int(random.next() % UInt64(own))
    for span in spans[start..<own] where span.label == label && span.end <= choices.count {
      repeated = choices[span.range].map(\.value)[...]
      return !repeated.isEmpty
    }
    return false
  }
}
