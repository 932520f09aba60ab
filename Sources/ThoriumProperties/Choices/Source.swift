/// Where generators draw from: choices that are given, and behind these ones that are made.
///
/// A generator of your own draws from it what it needs, and makes a value of that:
///
///     let even = Generator { source in
///       try source.draw(.int(0...50)) * 2
///     }
///
/// What a case is depends on nothing else than what was drawn, so that the same choices make the same
/// case.
public struct Source: Sendable {
  private let given: Preset
  /// Whether choices and parts are noted, and what was reached; most sketches do without.
  @usableFromInline package let isNoted: Bool
  /// Whether what is not given is drawn at random.
  private let isRandom: Bool
  /// How many of the choices that are given were taken.
  private var taken = 0
  /// Behind which of them none is taken for now.
  private var limit: Int
  var random: SplitMix64
  /// How large what is drawn at random is, from 0 to 100.
  package let size: Int
  package private(set) var choices: [Choice] = []
  /// The choices of numbers of which there are many, one of which the next may be like.
  private var numbers: [Choice] = []
  private(set) var spans: [Span] = []
  /// The innermost part that is being drawn, or -1.
  private var open = -1
  /// What was reached on the way, with how many choices had been made by then.
  private(set) var marks: [Mark] = []
  /// How often a generator may still draw from itself.
  var budget = 0
  /// What an earlier part was drawn from, which is drawn again.
  private var echo: ArraySlice<Int> = []

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - given: What is given, and what is drawn behind it.
  ///   - isNoted: Whether anything is noted. What is drawn is the same, but where parts are drawn like
  ///     earlier ones, which have to be known then.
  ///   - room: For how many choices there is to be room at first.
  package init(_ given: Preset, isNoted: Bool = true, room: Int = 0) {
    if case .random = given.rest {
      precondition(isNoted, "A source draws parts like earlier ones only where it notes them.")
    }
    self.given = given
    self.isNoted = isNoted
    switch given.rest {
    case .random(let seed, let size), .plain(let seed, let size):
      random = SplitMix64(seed: seed)
      self.size = size
      isRandom = true
    case .nothing, .simplest:
      random = SplitMix64(seed: 0)
      size = 0
      isRandom = false
    }
    limit = given.values.count
    if !isNoted { return }
    choices.reserveCapacity(max(given.values.count, room, 32))
    spans.reserveCapacity(choices.capacity / 2)
  }

  package init(_ values: [Int] = [], rest: Preset.Rest = .simplest) {
    self.init(Preset(values, rest: rest))
  }

  /// Draws a value.
  ///
  /// - Parameter generator: What to draw from.
  /// - Returns: The value.
  /// - Throws: ``Rejection``, where there is no such value; hand it on.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(Rejection) -> Value {
    if generator.isPlain || !isNoted { return try generator.make(&self) }
    let part = begin(.value, generator.label)
    defer { end(part) }
    return try generator.make(&self)
  }

  /// Draws a number: what is given, if that is possible here.
  ///
  /// It is inlined, so that what makes it at random is: most of a story is drawn here.
  @inline(__always)
  package mutating func choose(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    as role: Choice.Role = .value,
    _ makeRandom: (inout SplitMix64) -> Int
  ) throws(Rejection) -> Int {
    let given = try takeGiven(lower, upper, simplest: simplest, as: role)
    let value = given ?? makeRandom(&random)
    if isNoted {
      choices.append(
        Choice(value: value, lower: lower, upper: upper, simplest: simplest, role: role)
      )
    }
    return value
  }

  /// Draws a number that may be like one that was drawn before.
  mutating func choose(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    _ makeRandom: (inout SplitMix64, [Choice]) -> Int
  ) throws(Rejection) -> Int {
    let given = try takeGiven(lower, upper, simplest: simplest, as: .value)
    let value = given ?? makeRandom(&random, numbers)
    let choice = Choice(value: value, lower: lower, upper: upper, simplest: simplest, role: .value)
    if isNoted { choices.append(choice) }
    if isRandom && choice.width >= Numbers.few { numbers.append(choice) }
    return value
  }

  /// Takes the number that is given, or the only one that is possible, or answers that it is to be made
  /// at random.
  private mutating func takeGiven(
    _ lower: Int,
    _ upper: Int,
    simplest: Int,
    as role: Choice.Role
  ) throws(Rejection) -> Int? {
    if taken < limit {
      let wanted = given.values[taken]
      taken += 1
      return wanted >= lower && wanted <= upper ? wanted : simplest
    }
    if isRandom {
      if !echo.isEmpty, let wanted = echo.popFirst(), wanted >= lower, wanted <= upper {
        return wanted
      }
      return lower == upper ? lower : nil
    }
    // Within the joint what is not given is the simplest always.
    let isShort = given.rest == .nothing && limit == given.values.count && lower < upper
    if isShort && role != .turn && role != .preemption { throw .exhausted }
    return simplest
  }

  /// Draws a part of the case.
  mutating func within<Value>(
    _ kind: Span.Kind,
    _ label: Int,
    from start: Int? = nil,
    _ make: (inout Source) throws(Rejection) -> Value
  ) throws(Rejection) -> Value {
    let part = begin(kind, label, from: start)
    defer { end(part) }
    return try make(&self)
  }

  /// What is put back at the end of a part.
  @usableFromInline
  package struct Part: Sendable {
    package let place: Int
    fileprivate let outer: Int
    fileprivate let beginsEcho: Bool
    fileprivate let joint: Int?
  }

  /// Begins a part of the case, as ``within(_:_:from:_:)`` does, that ends elsewhere.
  @usableFromInline
  package mutating func begin(_ kind: Span.Kind, _ label: Int, from start: Int? = nil) -> Part {
    let outer = open
    if !isNoted { return Part(place: -1, outer: outer, beginsEcho: false, joint: nil) }
    open = spans.count
    let own = open
    spans.append(
      Span(kind: kind, label: label, start: start ?? choices.count, end: .max, parent: outer)
    )
    let begins = echo.isEmpty && mayEcho(label, before: own)
    let joint = given.joint.flatMap { $0.span == own ? $0.end : nil }
    if let joint { limit = joint }
    return Part(place: own, outer: outer, beginsEcho: begins, joint: joint)
  }

  /// Ends a part, the innermost that was begun.
  @usableFromInline
  package mutating func end(_ part: Part) {
    if !isNoted { return }
    spans[part.place].end = choices.count
    open = part.outer
    if part.beginsEcho { echo = [] }
    if let joint = part.joint { (taken, limit) = (joint, given.values.count) }
  }

  /// Ends all parts that are open, since the case is over.
  package mutating func endAll() {
    for place in spans.indices where spans[place].end == .max { spans[place].end = choices.count }
    open = -1
  }

  /// Notes what was reached, as the state of a machine, so that what is rare is gone on from.
  @usableFromInline
  package mutating func mark(_ hash: Int) {
    marks.append(Mark(hash: hash, count: choices.count))
  }

  /// Marks the part that was drawn last as not used.
  package mutating func discardLast(since count: Int) {
    if !isNoted { return }
    for place in count..<spans.count { spans[place].isDiscarded = true }
  }

  /// Begins, once in a while, to draw again what an earlier part like this one was drawn from.
  private mutating func mayEcho(_ label: Int, before own: Int) -> Bool {
    guard case .random = given.rest, taken >= limit, own > 0, random.next() % 16 == 0
    else { return false }
    let start = Int(random.next() % UInt64(own))
    for span in spans[start..<own] where span.label == label && span.end <= choices.count {
      echo = choices[span.range].map(\.value)[...]
      return !echo.isEmpty
    }
    return false
  }
}

/// What a case has reached, and with how many choices.
struct Mark: Sendable, Equatable {
  let hash: Int
  let count: Int
}

/// Why there is no case to be made from choices.
///
/// Generators hand it on. It is no failure: another case is made instead.
public enum Rejection: Error, Sendable {
  /// There are fewer choices than the case needs.
  case exhausted
  /// What was drawn is not wanted, as a filter or an assumption says.
  case unwanted
}
