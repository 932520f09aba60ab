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
  /// - Returns: The generator. Where there is nothing to draw from, the case is not wanted.
  @inlinable
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    precondition(
      weighted.allSatisfy { $0.0 > 0 },
      "A generator that is drawn from has a weight of at least 1."
    )
    if weighted.count == 1 { return weighted[0].1 }
    let weights = Weights(weighted.map { $0.0 })
    let generators = weighted.map { $0.1 }
    return Generator(isPlain: false) { source throws(Rejection) in
      try source.draw(generators[try source.choosePlace(weights)])
    }
  }
}

extension Source {
  /// Draws a place, from some more often than from others.
  ///
  /// It stands apart from the generators, so that it is the same code for all types of values.
  @usableFromInline
  mutating func choosePlace(_ weights: Weights) throws(Rejection) -> Int {
    let count = weights.count
    if count == 0 { throw .unwanted }
    return try choose(0, count - 1, simplest: 0, as: .branch) {
      weights.place(amongFirst: count, &$0)
    }
  }
}
