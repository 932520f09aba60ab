extension Generator {
  /// Draws from one of several generators; the simplest is the first.
  ///
  /// - Parameter generators: What to draw from.
  /// - Returns: The generator.
  public static func oneOf(_ generators: Generator...) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// Draws from one of several generators, from some more often than from others.
  ///
  /// - Parameter weighted: How often to draw from each, relative to the others, and the generator.
  /// - Returns: The generator.
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    precondition(!weighted.isEmpty, "There is nothing to draw from.")
    precondition(
      weighted.allSatisfy { $0.0 > 0 },
      "A generator that is drawn from has a weight of at least 1."
    )
    if weighted.count == 1 { return weighted[0].1 }
    let generators = weighted.map(\.1)
    let weights = Weights(weighted.map(\.0))
    return Generator(isPlain: false) { source throws(Rejection) in
      let place = try source.choose(0, generators.count - 1, simplest: 0, as: .branch) {
        weights.place(amongFirst: generators.count, &$0)
      }
      return try source.draw(generators[place])
    }
  }
}
