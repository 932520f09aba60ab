import ThoriumProof

/// A property that fails, and the simplest case that it fails for.
///
/// These are the thirteen properties of the public shrinking challenge, with its generators.
package struct Challenge: Sendable {
  package let name: String
  package let bar: Bar
  private let runSeed: @Sendable (UInt64, Bool) -> Run

  /// What the evaluations may be in the mean, and what the best library needs.
  package struct Bar: Sendable {
    package let must: Double
    package let stretch: Double
    package let hypothesis: Double
  }

  /// What came of one seed.
  package struct Run: Sendable {
    /// How many cases ran until one failed, that one included, or nothing where none did.
    package internal(set) var tests: Int?
    /// How often the property ran from the first that failed on, that and the last one included.
    package internal(set) var evaluations = 0
    /// The simplest case that was found.
    package internal(set) var result = ""
    package internal(set) var isNormal = false
  }

  /// Creates a challenge.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - bar: What it is measured with.
  ///   - generator: What cases are drawn from.
  ///   - normal: The simplest case that fails.
  ///   - holds: Whether the property holds for a case, which it may reject.
  init<Value>(
    _ name: String,
    _ bar: Bar,
    _ generator: Generator<Value>,
    normal: Value,
    holds: @escaping @Sendable (Value) throws -> Bool
  ) {
    self.name = name
    self.bar = bar
    let normal = "\(normal)"
    runSeed = { seed, usesConstants in
      var run = Run()
      var count = 0
      let settings = CheckSettings(
        cases: 20_000,
        seed: seed,
        shrinks: 20_000,
        findsAll: false,
        explains: false,
        usesConstants: usesConstants
      )
      _ = try? falsify(generator, settings) { value in
        count += 1
        if run.tests != nil { run.evaluations += 1 }
        if try holds(value) { return }
        if run.tests == nil { (run.tests, run.evaluations) = (count, 1) }
        run.result = "\(value)"
        throw DoesNotHold()
      }
      run.isNormal = run.result == normal
      return run
    }
  }

  /// Makes cases from a seed until one fails, and makes that simple.
  ///
  /// - Parameters:
  ///   - seed: The seed of the cases.
  ///   - usesConstants: True when constants of the sources guide some cases.
  /// - Returns: The result.
  package func run(_ seed: UInt64, usesConstants: Bool = true) -> Run {
    runSeed(seed, usesConstants)
  }

  /// All thirteen.
  package static let all = lists + places + differences + [calculator, heaps]

  private struct DoesNotHold: Error {}
}

extension Challenge: CustomStringConvertible {
  /// Its name.
  package var description: String { name }
}

extension Generator {
  /// Draws lists without a limit.
  var lists: Generator<[Value]> { list(0 ... .max) }
}
