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
    /// The index of the top of each pile, and the number there; the numbers rise from pile to pile.
    var tops: [Int] = []
    var numbers: [Int] = []
    /// For each index the top of the pile before, at the time it was dealt, and -1 on the first pile.
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
  /// Finds by quarters the first of these rising numbers that is not below another.
  fileprivate func firstPile(for number: Int) -> Int {
    guard let last, last >= number else { return endIndex }
    // Without a branch on the outcome of a comparison, which nobody could predict.
    var (start, length) = (0, count)
    while length >= 4 {
      // Three comparisons that do not wait for each other take little longer than one.
      let quarter = length / 4
      let first = self[start + quarter - 1] < number ? quarter : 0
      let second = self[start + 2 * quarter - 1] < number ? quarter : 0
      let third = self[start + 3 * quarter - 1] < number ? quarter : 0
      start += first + second + third
      length -= 3 * quarter
    }
    while self[start] < number { start += 1 }
    return start
  }
}
