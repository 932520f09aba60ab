/// One way to make a case simpler, tried at one place after the other.
struct Pass: Sendable {
  let name: String
  /// Tries it at a position, and answers the next one, or nothing at the end.
  let step: @Sendable (inout Bench, Int) throws(Unknown) -> Int?

  /// All of them, in the order in which they are tried.
  static let all = direct + thorough

  /// Those that change a little, and are tried again and again until none of them helps.
  static let direct: [Pass] = [
    shortcuts, trivial, deletions, lengths, descendants, branches, joins, reindexing, sorting,
    duplicates, neighbours, values, pairs, merging,
  ]

  /// Those that go through many cases, and are only tried where no other helps.
  private static let thorough: [Pass] = [sweep, renewal, turns, pairsOfSteps]
}
