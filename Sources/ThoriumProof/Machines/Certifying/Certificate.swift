/// What is known of stories that are simpler than one that fails.
enum Certificate: Sendable {
  /// No story with fewer steps fails so: all were tried, as far as they lead to different states.
  case proved(runs: Int)
  /// This story fails so, and is simpler.
  case shorter(Attempt, runs: Int)
  /// There were more stories than could be tried.
  case undecided(runs: Int)

  /// What a person reads of it.
  ///
  /// - Parameter steps: How many steps the story has that fails.
  /// - Returns: A sentence.
  func sentence(steps: Int) -> String {
    let story = steps == 1 ? "without a step" : "of fewer than \(steps) steps"
    return switch self {
    case .proved(let runs), .shorter(_, let runs):
      "No story \(story) fails so: all were tried, in \(runs) runs."
    case .undecided(let runs):
      "Whether a story \(story) fails so is not known: \(runs) runs were not enough to try all."
    }
  }
}
