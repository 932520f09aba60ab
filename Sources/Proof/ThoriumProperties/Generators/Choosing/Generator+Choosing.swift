extension Generator {
  /// Returns a generator that draws from one of several generators; the first is the simplest.
  ///
  /// - Parameter generators: The generators.
  /// - Returns: The generator.
  public static func oneOf(_ generators: Generator...) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// Returns a generator that draws from several generators with given frequencies.
  ///
  /// - Parameter weighted: The relative frequency of each generator, and the generator.
  /// - Returns: The generator. If there is nothing to draw from, the case is discarded.
  @inlinable
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    precondition(weighted.allSatisfy { $0.0 > 0 }, "The weight of each generator is at least 1.")
    if weighted.count == 1 { return weighted[0].1 }
    let weights = Weights(weighted.map { $0.0 })
    let generators = weighted.map { $0.1 }
    return Generator(isPlain: false) { source throws(DiscardedCase) in
      try source.draw(generators[try source.choosePlace(weights)])
    }
  }
}

extension Source {
  /// Draws an index, with a frequency for each.
  ///
  /// It is separate from the generators, so that all types of values share its code.
  @usableFromInline
  mutating func choosePlace(_ weights: Weights) throws(DiscardedCase) -> Int {
    let count = weights.count
    if count == 0 { throw .unwanted }
    return try choose(0, count - 1, simplest: 0, as: .branch) {
      weights.place(amongFirst: count, &$0)
    }
  }
}
