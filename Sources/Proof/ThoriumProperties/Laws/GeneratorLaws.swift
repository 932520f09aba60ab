import ThoriumText

/// Laws that every generator must satisfy, checked by drawing values from it.
///
/// A check finds and shrinks failures reliably only if its generator satisfies these laws:
///
/// - The same choices make the same value, and recorded choices are all used again.
/// - All randomness comes from the source: the same seed makes the same value.
/// - Each value is valid, even if shrinking has changed its choices.
/// - The simplest choices make the simplest value, and no value needs too many choices.
///
/// Check a custom generator in a test:
///
///     let even = Generator.int(0...50).map { $0 * 2 }
///     try GeneratorLaws(even, simplest: 0).check { $0 % 2 == 0 }
public struct GeneratorLaws<Value> {
  private let generator: Generator<Value>
  private let simplest: Value?
  private let isSame: (Value, Value) -> Bool
  /// The number of values to draw.
  package var cases = 200
  /// The maximum number of choices for a value.
  package var longest = 10_000
  /// The random seed.
  package var seed: UInt64 = 0

  /// Creates laws for a generator of equatable values.
  ///
  /// - Parameters:
  ///   - generator: The generator.
  ///   - simplest: The expected value of the simplest choices, or `nil` if any value will do.
  public init(_ generator: Generator<Value>, simplest: Value? = nil) where Value: Equatable {
    self.init(generator, simplest: simplest, by: ==)
  }

  /// Creates laws for a generator of any values.
  ///
  /// - Parameters:
  ///   - generator: The generator.
  ///   - simplest: The expected value of the simplest choices, or `nil` if any value will do.
  ///   - isSame: Returns true when two values are equal.
  package init(
    _ generator: Generator<Value>,
    simplest: Value? = nil,
    by isSame: @escaping (Value, Value) -> Bool
  ) {
    self.generator = generator
    self.simplest = simplest
    self.isSame = isSame
  }

  /// Checks all laws.
  ///
  /// - Parameter isValid: Returns true when the generator may draw a value.
  /// - Throws: ``BrokenLaw``, with the broken law and the choices.
  public func check(_ isValid: (Value) -> Bool = { _ in true }) throws(BrokenLaw) {
    try checkSimplest(isValid)
    var accepted = 0
    for number in 0..<cases {
      let rest = Preset.Rest.random(seed: seed &+ UInt64(number), size: number % 101)
      guard let drawn = try draw([], rest, isValid) else { continue }
      accepted += 1
      try checkSource(drawn, rest, isValid)
      try checkReplay(drawn, isValid)
      try checkOthers(drawn, number, isValid)
    }
    if accepted == 0 {
      throw broken("The generator makes values", "All \(cases) cases were discarded.")
    }
  }
}

extension GeneratorLaws {
  private typealias Drawn = (value: Value, choices: [Choice])

  /// Draws a value, or returns `nil` when it is discarded or needs more choices than given.
  private func draw(
    _ values: [Int],
    _ rest: Preset.Rest,
    _ isValid: (Value) -> Bool
  ) throws(BrokenLaw) -> Drawn? {
    var source = Source(values, rest: rest)
    guard let value = try? source.draw(generator) else { return nil }
    let choices = source.choices
    if !isValid(value) { throw broken("Each value is valid", describe((value, choices)) + ".") }
    if choices.count > longest {
      throw broken("A value has a limited size", "One value took \(choices.count) choices.")
    }
    for choice in choices where !choice.allows(choice.value) || !choice.allows(choice.simplest) {
      throw broken(
        "A choice is within its bounds",
        "\(choice.value) or \(choice.simplest) is not in \(choice.lower)...\(choice.upper)."
      )
    }
    return (value, choices)
  }

  private func checkSimplest(_ isValid: (Value) -> Bool) throws(BrokenLaw) {
    guard let simplest else {
      _ = try draw([], .simplest, isValid)
      return
    }
    guard let drawn = try draw([], .simplest, isValid), isSame(drawn.value, simplest) else {
      let other = try draw([], .simplest, isValid).map { "make \(text($0.value))" }
      throw broken(
        "The simplest choices make the simplest value",
        "They \(other ?? "are discarded"), not \(text(simplest))."
      )
    }
  }

  private func checkSource(
    _ drawn: Drawn,
    _ rest: Preset.Rest,
    _ isValid: (Value) -> Bool
  ) throws(BrokenLaw) {
    try require(drawn, try draw([], rest, isValid), "All choices come from the source")
  }

  private func checkReplay(_ drawn: Drawn, _ isValid: (Value) -> Bool) throws(BrokenLaw) {
    let again = try draw(drawn.choices.map(\.value), .nothing, isValid)
    try require(drawn, again, "The same choices make the same value, and all are used")
  }

  /// Requires that a value is drawn again as before, from the same choices.
  private func require(_ drawn: Drawn, _ again: Drawn?, _ law: String) throws(BrokenLaw) {
    if let again, isSame(again.value, drawn.value), again.choices == drawn.choices { return }
    throw broken(law, describe(drawn) + ", and then " + describe(again) + ".")
  }

  /// Draws from modified choices of a value: fewer, more, or different ones.
  private func checkOthers(
    _ drawn: Drawn,
    _ number: Int,
    _ isValid: (Value) -> Bool
  ) throws(BrokenLaw) {
    var random = SplitMix64(seed: seed ^ UInt64(number))
    var values = drawn.choices.map(\.value)
    for _ in 0..<4 where !values.isEmpty {
      let place = Int(random.next() % UInt64(values.count))
      switch random.next() % 3 {
      case 0: values.remove(at: place)
      case 1: values[place] = Int(truncatingIfNeeded: random.next() >> (random.next() % 64))
      default: values.insert(values[place], at: 0)
      }
      if let other = try draw(values, .simplest, isValid) { try checkReplay(other, isValid) }
    }
  }

  private func describe(_ drawn: Drawn?) -> String {
    guard let drawn else { return "the case was discarded" }
    return "the choices \("\(drawn.choices.map(\.value))".shortened) made \(text(drawn.value))"
  }

  private func text(_ value: Value) -> String { "\(value)".shortened }

  private func broken(_ law: String, _ reason: String) -> BrokenLaw {
    BrokenLaw(law: law, reason: reason.prefix(1).uppercased() + reason.dropFirst())
  }
}
