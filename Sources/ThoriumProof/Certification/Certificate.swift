/// What is known of stories that are simpler than one that fails.
struct Certificate: Sendable {
  /// A simpler story that fails so, if one was found.
  var simpler: Attempt?
  /// Whether no story with fewer steps than the simplest fails so: all of them were tried, as far as they
  /// lead to different states.
  let isProved: Bool
  /// Whether there are more such stories than are told.
  var isCut = false
  /// How many stories were told until that was known, or was given up.
  let runs: Int

  /// What a person reads of it.
  ///
  /// - Parameter steps: How many steps the story has that fails.
  /// - Returns: A sentence, where there could be a story with fewer.
  func sentence(steps: Int) -> String? {
    if steps == 0 { return nil }
    let story = steps == 1 ? "without a step" : "of fewer than \(steps) steps"
    let told = "\(runs) \(runs == 1 ? "run" : "runs")"
    if isProved { return "No story \(story) fails so: all were tried, in \(told)." }
    return isCut
      ? "Whether a story \(story) fails so is not known: \(told) are not enough to try all."
      : """
      No story \(story) was found that fails so, in \(told): a step can be of more kinds than were \
      tried.
      """
  }
}
