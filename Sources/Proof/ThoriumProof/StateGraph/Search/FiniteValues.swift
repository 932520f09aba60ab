/// The values of a generator, enumerated from the simplest one on.
///
///     FiniteValues(.bool)               // [false, true], all of them
///     FiniteValues(.int(0...1_000_000)) // [0, 1, 1_000_000], some of them
///
/// A choice with too many values contributes the values at its boundaries: the simplest one, its
/// neighbour, the lower and the upper bound. Of equal values, one is kept.
@usableFromInline
struct FiniteValues<Value> {
  @usableFromInline private(set) var values: [Value] = []
  /// True when these are all values of the generator.
  @usableFromInline private(set) var isComplete = false
  /// The maximum number of values.
  private static var most: Int { 256 }
  /// The maximum number of draws, since many draws may give equal values.
  private static var mostDraws: Int { 4_096 }

  /// Enumerates the values of a generator.
  ///
  /// - Parameter generator: The generator.
  @usableFromInline
  init(_ generator: Generator<Value>) {
    for cap in [256, 16, 3] as [UInt64] {
      var enumeration = Enumeration<Value>(cap: cap)
      let hasEnded = enumeration.run(generator, Self.most, Self.mostDraws)
      values = enumeration.values
      isComplete = hasEnded && !enumeration.hasSkipped
      if hasEnded { return }
    }
  }
}

/// A depth-first enumeration of the choices of a generator.
private struct Enumeration<Value> {
  /// The maximum number of values of a choice that takes all its values.
  let cap: UInt64
  private(set) var values: [Value] = []
  private(set) var hasSkipped = false
  private var known = ValueNumbers<Value>()

  init(cap: UInt64) { self.cap = cap }

  /// Draws value after value, and returns true when the enumeration reached its end.
  mutating func run(_ generator: Generator<Value>, _ most: Int, _ mostDraws: Int) -> Bool {
    var given: [Int]? = []
    for _ in 0..<mostDraws {
      guard let prefix = given else { return true }
      var source = Source(prefix)
      if let value = try? source.draw(generator), !known.contains(value) {
        if values.count == most { return false }
        known.add(value, values.count)
        values.append(value)
      }
      given = source.choices.raised(upTo: cap, branches: UInt64(most), skipping: &hasSkipped)
    }
    return given == nil
  }
}

extension [Choice] {
  /// Returns the next list of choices in depth-first order, or `nil` after the last one.
  ///
  /// - Parameters:
  ///   - start: The number of first choices that stay as they are.
  ///   - cap: The maximum number of values of a small choice.
  ///   - branches: The maximum number of alternatives that are all tried, if it is greater than the
  ///     cap.
  ///   - hasSkipped: Becomes true when a choice has other values than those that are tried.
  /// - Returns: The given choices of the next run.
  func raised(
    from start: Int = 0,
    upTo cap: UInt64,
    branches: UInt64 = 0,
    skipping hasSkipped: inout Bool
  ) -> [Int]? {
    for place in indices.reversed() where place >= start {
      if self[place].isTurn || self[place].width == 0 { continue }
      let values = self[place].values(upTo: cap, branches: branches)
      if values.count <= self[place].width { hasSkipped = true }
      guard let index = values.firstIndex(of: self[place].value), index + 1 < values.count
      else { continue }
      return self[..<place].map(\.value) + [values[index + 1]]
    }
    return nil
  }
}

extension Choice {
  /// Returns all values of a small choice, and otherwise the values at its boundaries.
  ///
  /// - Parameters:
  ///   - cap: The maximum number of values of a small choice.
  ///   - branches: The maximum number of alternatives that are all tried, if it is greater.
  /// - Returns: The values, the simplest first.
  func values(upTo cap: UInt64, branches: UInt64) -> [Int] {
    let isSmall = width < (role == .branch ? Swift.max(cap, branches) : cap)
    if isSmall { return (0...width).map { value(ofComplexity: $0) } }
    let ends = [simplest, value(ofComplexity: 1), lower, upper]
    return ends.indices.filter { !ends[..<$0].contains(ends[$0]) }.map { ends[$0] }
  }
}
