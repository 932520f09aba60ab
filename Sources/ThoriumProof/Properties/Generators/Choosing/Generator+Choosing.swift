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
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    precondition(
      weighted.allSatisfy { $0.0 > 0 },
      "A generator that is drawn from has a weight of at least 1."
    )
    if weighted.count == 1 { return weighted[0].1 }
    let total = UInt64(weighted.reduce(0) { $0 + $1.0 })
    return Generator(isPlain: false) { source throws(Rejection) in
      if weighted.isEmpty { throw .unwanted }
      let place = try source.choose(0, weighted.count - 1, simplest: 0, as: .branch) { random in
        var rest = Int(random.next() % total)
        return weighted.firstIndex { weight, _ in
          rest -= weight
          return rest < 0
        } ?? 0
      }
      return try source.draw(weighted[place].1)
    }
  }
}
