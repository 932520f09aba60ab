extension [Int] {
  /// Returns a copy with the given ranges replaced; the ranges are in ascending order.
  package func replacing(_ changes: [(Range<Int>, [Int])]) -> [Int] {
    var numbers: [Int] = []
    var start = 0
    for (range, piece) in changes {
      numbers += self[start..<range.lowerBound] + piece
      start = range.upperBound
    }
    return numbers + self[start...]
  }
}
