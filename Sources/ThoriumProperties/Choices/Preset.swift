/// Choices that a case is made from, and what to do where they do not fit.
///
/// One that is impossible where it is asked for is replaced by the simplest that is possible.
package struct Preset: Sendable, Hashable {
  /// What is drawn where no choice is given.
  package enum Rest: Sendable, Hashable {
    /// Nothing: the case is too short.
    case nothing
    /// The simplest value.
    case simplest
    /// Values at random; sizes are from 0 to 100.
    case random(seed: UInt64, size: Int)
    /// The same, but no part is drawn like an earlier one, so that nobody has to know the parts.
    case plain(seed: UInt64, size: Int)
  }

  /// Where choices are to fit again, whatever was drawn in front of it.
  ///
  /// The part of that number takes no choice behind the end. Those in front that it did not take are
  /// left out, and those that it wants besides are the simplest.
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

  package init(_ values: [Int], rest: Rest = .simplest, joint: Joint? = nil) {
    self.values = values
    self.rest = rest
    self.joint = joint
  }
}
