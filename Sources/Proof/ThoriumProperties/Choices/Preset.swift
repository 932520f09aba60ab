/// The choices that a case is made from, and a rule for missing choices.
///
/// A choice that is impossible at its place is replaced by the simplest possible one.
package struct Preset: Sendable, Hashable {
  /// The rule for choices that are not given.
  package enum Rest: Sendable, Hashable {
    /// No choice is drawn: the case is too short.
    case nothing
    /// The simplest value is drawn.
    case simplest
    /// Values are drawn at random; sizes are from 0 to 100.
    case random(seed: UInt64, size: Int)
    /// Values are drawn at random, and no part repeats an earlier one.
    ///
    /// Therefore the source need not record parts.
    case plain(seed: UInt64, size: Int)
  }

  /// A point where the given choices continue, regardless of the choices drawn before it.
  ///
  /// The part with the number `span` takes no given choice from the index `end` on. Given choices
  /// before `end` that the part does not take are skipped. If the part needs more choices, `rest`
  /// defines them; for `nothing` they are the simplest.
  package struct Joint: Sendable, Hashable {
    let span: Int
    let end: Int

    package init(span: Int, end: Int) {
      self.span = span
      self.end = end
    }
  }

  let values: [Int]
  let rest: Rest
  let joint: Joint?
  /// The constants that random values may equal; `nil` in a case that is not guided.
  let constants: [Constant]?

  package init(
    _ values: [Int],
    rest: Rest = .simplest,
    joint: Joint? = nil,
    constants: [Constant]? = nil
  ) {
    self.values = values
    self.rest = rest
    self.joint = joint
    self.constants = constants
  }
}
