extension Generator {
  /// Draws lists.
  ///
  ///     Generator.int(0...9).list(1...3)   // [0] is the simplest
  ///
  /// - Parameter counts: How many elements there may be.
  /// - Returns: A generator of lists; simpler ones have fewer elements, or simpler ones.
  public func list(_ counts: ClosedRange<Int> = 0...20) -> Generator<[Value]> {
    precondition(counts.lowerBound >= 0, "A list has no \(counts.lowerBound) elements.")
    return Generator<[Value]> { source throws(Rejection) in
      var elements: [Value] = []
      let average = min(counts.lowerBound + source.size / 8 + 1, counts.upperBound)
      while try source.chooseMore(elements.count, counts, average: average) {
        let start = source.choices.count - 1
        elements.append(
          try source.within(.element, label, from: start) { source throws(Rejection) in
            try source.draw(self)
          }
        )
      }
      return elements
    }
  }
}

extension Source {
  /// Draws whether there is one element more.
  mutating func chooseMore(
    _ count: Int,
    _ counts: ClosedRange<Int>,
    average: Int,
    as role: Choice.Role = .more
  ) throws(Rejection) -> Bool {
    let mustGoOn = count < counts.lowerBound
    let mustStop = count >= counts.upperBound
    let rest = UInt64(max(average - counts.lowerBound, 1))
    return try choose(mustGoOn ? 1 : 0, mustStop ? 0 : 1, simplest: mustGoOn ? 1 : 0, as: role) {
      $0.next() % (rest + 1) == 0 ? 0 : 1
    } == 1
  }
}
