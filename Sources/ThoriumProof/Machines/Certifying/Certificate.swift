/// What is known of stories that are simpler than one that fails.
struct Certificate: Sendable {
  /// A simpler story that fails so, if one was found.
  var simpler: Attempt?
  /// Whether no story with fewer steps than the simplest fails so: all of them were tried, as far as they
  /// lead to different states.
  let isProved: Bool
  /// How many stories were told until that was known, or was given up.
  let runs: Int

  /// What a person reads of it.
  ///
  /// - Parameter steps: How many steps the story has that fails.
  /// - Returns: A sentence, where there could be a story with fewer.
  func sentence(steps: Int) -> String? {
    if steps == 0 { return nil }
    let story = steps == 1 ? "without a step" : "of fewer than \(steps) steps"
    return isProved
      ? "No story \(story) fails so: all were tried, in \(runs) \(runs == 1 ? "run" : "runs")."
      : "Whether a story \(story) fails so is not known: \(runs) runs were not enough to try all."
  }
}
