extension [Int] {
  /// Returns a copy with the given ranges replaced; the ranges are in ascending order.
  package func replacing(_ changes: some Sequence<(Range<Int>, [Int])>) -> [Int] {
    var numbers: [Int] = []
    var start = 0
    for (range, piece) in changes {
      numbers += self[start..<range.lowerBound] + piece
      start = range.upperBound
    }
    return numbers + self[start...]
  }

  /// Returns the numbers outside the given ranges, which are in ascending order.
  package func removing(_ ranges: [Range<Int>]) -> [Int] {
    var rest: [Int] = []
    rest.reserveCapacity(count)
    var start = 0
    for range in ranges where range.lowerBound >= start {
      rest += self[start..<range.lowerBound]
      start = range.upperBound
    }
    return rest + self[start...]
  }
}
