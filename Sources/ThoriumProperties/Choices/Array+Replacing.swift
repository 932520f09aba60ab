extension [Int] {
  /// The numbers with others in the place of some, which stand one behind the other.
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
