extension [Int] {
  /// The longest choice of numbers that rise strictly when read in order.
  ///
  /// When a list is reordered, these are the rows that can stay where they are while the others
  /// move, so that the fewest rows move.
  ///
  ///     [0, 6, 2, 3, 4, 5].longestIncreasing  // [0, 2, 3, 4, 5]
  ///     [2, 1, 0].longestIncreasing           // [0], the last of equally long ones
  ///
  /// The elements are dealt onto piles as in the game of patience, see M. L. Fredman, *On computing
  /// the length of longest increasing subsequences* (1975).
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where the numbers rise already.
  @usableFromInline
  var longestIncreasing: [Int] {
    /// The index of the top of each pile; the tops rise from pile to pile.
    var tops: [Int] = []
    /// For each index the top of the pile before, at the time it was dealt.
    var before: [Int?] = []
    for index in indices {
      let pile = tops.firstPile { self[$0] >= self[index] }
      before.append(pile == 0 ? nil : tops[pile - 1])
      if pile == tops.count {
        tops.append(index)
      } else {
        tops[pile] = index
      }
    }
    guard let last = tops.last else { return [] }
    return sequence(first: last) { before[$0] }.map { self[$0] }.reversed()
  }
}

extension [Int] {
  /// Finds by halves the first pile whose top fits, where all piles after a fitting one fit too.
  fileprivate func firstPile(where fits: (Int) -> Bool) -> Int {
    if let last, !fits(last) { return endIndex }
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = fits(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
