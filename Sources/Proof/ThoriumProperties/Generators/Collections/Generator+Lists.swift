extension Generator {
  /// Returns a generator of lists.
  ///
  ///     let digits = Generator.int(0...9).list(1...3)   // [0] is the simplest
  ///
  /// Most lists have a few elements. If the upper bound is from 1,000 to 100,000, one of 20 cases
  /// has a long list, with up to 10,000 elements.
  ///
  /// - Parameter counts: The possible numbers of elements.
  /// - Returns: A generator of lists; simpler lists have fewer or simpler elements.
  @inlinable
  public func list(_ counts: ClosedRange<Int> = 0...20) -> Generator<[Value]> {
    checkCounts(counts)
    return Generator<[Value]>(isPlain: false) { source throws(DiscardedCase) in
      var elements: [Value] = []
      let average = averageCount(counts, source.size)
      let length = source.takeLength(counts)
      elements.reserveCapacity(length ?? average)
      while try source.chooseMore(elements.count, counts, average: average, length: length) {
        elements.append(try source.drawElement(self))
      }
      return elements
    }
  }
}

/// Stops the program if a list would have a negative number of elements.
@usableFromInline
func checkCounts(_ counts: ClosedRange<Int>) {
  precondition(counts.lowerBound >= 0, "A list has 0 elements or more, not \(counts.lowerBound).")
}

/// Returns the average number of elements for the size of a case.
@usableFromInline
func averageCount(_ counts: ClosedRange<Int>, _ size: Int) -> Int {
  min(counts.lowerBound + size / 8 + 1, counts.upperBound)
}

extension Source {
  /// Draws whether there is another element.
  ///
  /// A random list has about the average number of elements, or exactly the given length.
  @usableFromInline
  package mutating func chooseMore(
    _ count: Int,
    _ counts: ClosedRange<Int>,
    average: Int,
    length: Int? = nil,
    as role: Choice.Role = .more
  ) throws(DiscardedCase) -> Bool {
    let mustGoOn = count < counts.lowerBound
    let mustStop = count >= counts.upperBound
    let rest = UInt64(max(average - counts.lowerBound, 1))
    return try choose(mustGoOn ? 1 : 0, mustStop ? 0 : 1, simplest: mustGoOn ? 1 : 0, as: role) {
      if let length { return count < length ? 1 : 0 }
      return $0.next() % (rest + 1) == 0 ? 0 : 1
    } == 1
  }

  /// Draws an element, after the choice that it exists.
  @inlinable
  mutating func drawElement<Value>(_ generator: Generator<Value>) throws(DiscardedCase) -> Value {
    let start = choices.count - 1
    return try within(.element, generator.label, from: start) { source throws(DiscardedCase) in
      try source.draw(generator)
    }
  }
}
