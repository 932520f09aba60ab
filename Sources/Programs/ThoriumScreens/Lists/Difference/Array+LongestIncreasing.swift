extension [Int] {
  /// The longest strictly increasing subsequence.
  ///
  /// When a list is reordered, the rows of this subsequence stay in place
  /// and the other rows move. This moves the fewest rows.
  ///
  ///     [0, 6, 2, 3, 4, 5].longestIncreasing  // [0, 2, 3, 4, 5]
  ///     [2, 1, 0].longestIncreasing           // [0], the last of equally long ones
  ///
  /// The elements are dealt onto piles as in patience sorting, see M. L. Fredman,
  /// *On computing the length of longest increasing subsequences* (1975).
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) if the numbers are already increasing.
  @usableFromInline
  var longestIncreasing: [Int] {
    /// The index of the top of each pile, and its number; the numbers increase from pile to pile.
    var tops: [Int] = []
    var numbers: [Int] = []
    /// For each index, the top of the previous pile when the number was
    /// dealt; -1 on the first pile.
    var before: [Int] = []
    before.reserveCapacity(count)
    for index in indices {
      let number = self[index]
      let pile = numbers.firstPile(for: number)
      before.append(pile == 0 ? -1 : tops[pile - 1])
      if pile == tops.count {
        tops.append(index)
        numbers.append(number)
      } else {
        tops[pile] = index
        numbers[pile] = number
      }
    }
    guard let last = tops.last else { return [] }
    return sequence(first: last) { before[$0] < 0 ? nil : before[$0] }.map { self[$0] }.reversed()
  }
}

extension [Int] {
  /// Returns the index of the first number that is not less than the given one, in rising numbers.
  fileprivate func firstPile(for number: Int) -> Int {
    guard let last, last >= number else { return endIndex }
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
