/// Laws of shrinking, checked for a generator and a property that fails.
///
/// - The reported value fails.
/// - The same seed reports the same value.
/// - Shrinking reports the same value regardless of the failure that was found first.
///
/// A custom generator may break the last law if it draws more than it needs, or decides late which
/// values it draws. Check the generator in a test, with a failure that depends on its purpose:
///
///     try ShrinkingLaws(Generator.int(0...99).list()).check { $0.contains { $0 > 40 } }
///     // from everywhere it comes to [41]
public struct ShrinkingLaws<Value> {
  private let generator: Generator<Value>
  /// The number of failures to start from.
  package var starts = 50
  /// The random seed.
  package var seed: UInt64 = 0

  /// Creates laws.
  ///
  /// - Parameter generator: The generator of the values.
  public init(_ generator: Generator<Value>) {
    self.generator = generator
  }

  /// Checks all laws.
  ///
  /// - Parameter fails: A pure function that returns true when a value is a failure.
  /// - Throws: ``BrokenLaw``, with the broken law and the values.
  public func check(_ fails: (Value) -> Bool) throws(BrokenLaw) {
    var found: String?
    for number in 0..<starts {
      let settings = CheckSettings(
        cases: 1_000,
        seed: seed &+ UInt64(number),
        findsAll: false,
        explains: false
      )
      guard let first = try simplest(settings, fails) else { continue }
      if try simplest(settings, fails) != first {
        throw BrokenLaw(
          law: "The same seed finds the same simplest value",
          reason: "A second run did not find \(first)."
        )
      }
      if let found, found != first {
        throw BrokenLaw(
          law: "Each seed finds the same simplest value",
          reason: "One found \(found), and another \(first)."
        )
      }
      found = first
    }
    if found == nil {
      throw BrokenLaw(law: "A value fails", reason: "None of \(starts * 1_000) values fails.")
    }
  }

  /// Returns the simplest failing value as text.
  private func simplest(
    _ settings: CheckSettings,
    _ fails: (Value) -> Bool
  ) throws(BrokenLaw) -> String? {
    do throws(Counterexample) {
      try falsify(generator, settings) { value in
        if fails(value) { throw Failed() }
      }
      return nil
    } catch {
      guard let failure = error.failures.first else { return nil }
      guard let value = generator.value(of: failure.token.choices), fails(value) else {
        throw BrokenLaw(law: "The simplest value fails", reason: "\(failure.value) does not fail.")
      }
      return failure.value
    }
  }

  private struct Failed: Error {}
}
