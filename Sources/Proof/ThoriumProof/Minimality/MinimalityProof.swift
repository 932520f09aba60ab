import ThoriumText

/// The result of a search for simpler runs with the same failure.
struct MinimalityProof: Sendable {
  /// A simpler run with the same failure, if the search found one.
  var simpler: Attempt?
  /// True when no run with fewer steps than the simplest one fails in the same way.
  ///
  /// All such runs were tried, except runs that lead to an already known state.
  let isProved: Bool
  /// True when the search stopped at a limit before trying all such runs.
  var isCut = false
  /// The number of runs executed by the search.
  let runs: Int

  /// Returns the result as a sentence for the user.
  ///
  /// - Parameter steps: The number of steps in the failing run.
  /// - Returns: The sentence, or `nil` if the run has no steps.
  func sentence(steps: Int) -> String? {
    if steps == 0 { return nil }
    let length = steps == 1 ? "without a step" : "of fewer than \(steps) steps"
    let count = runs.counted("run")
    if isProved { return "No run \(length) fails like this: all were tried, in \(count)." }
    return isCut
      ? "It is not known if a run \(length) fails like this: \(count) are not enough to try all."
      : """
      No run \(length) was found that fails like this, in \(count). Not every kind of step was tried.
      """
  }
}
