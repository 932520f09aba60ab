/// A way to simplify a case, which is tried at one position after another.
struct Pass: Sendable {
  let name: String
  /// A closure that tries the pass at a position and returns the next one, or `nil` at the end.
  let step: @Sendable (inout ShrinkTarget, Int) throws(Unknown) -> Int?

  /// All passes, in the order in which they are tried.
  static let all = direct + thorough

  /// The passes that change little, and repeat until none of them helps.
  static let direct: [Pass] = [
    shortcuts, shortening, trivial, deletions, lengths, descendants, branches, joins, reindexing,
    sorting,
    duplicates, neighbours, values, pairs, merging,
  ]

  /// The passes that try many cases, and run only when no other pass helps.
  private static let thorough: [Pass] = [
    exchanges, signs, digits, sweep, renewal, turns, stepsWithTurns, pairsOfSteps,
    pairsOfElements,
  ]
}
