import ThoriumProof

extension Challenge {
  /// Numbers that are places, and numbers that are near each other.
  static let places: [Challenge] = [
    Challenge(
      "coupling",
      Bar(must: 60, stretch: 42, hypothesis: 39.9),
      Generator<Int>.int(0...10).lists,
      normal: [1, 0]
    ) { list in
      try assume(list.allSatisfy { $0 < list.count })
      return list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
    },
    Challenge(
      "deletion",
      Bar(must: 10.8, stretch: 10, hypothesis: 10.8),
      call({ ($0, $1) }, Generator<Int>.int.lists, Generator<Int>.int(0...10)),
      normal: ([0, 0], 0)
    ) { list, place in
      try assume(place < list.count)
      guard let first = list.firstIndex(of: list[place]) else { return true }
      return !(list[..<first] + list[(first + 1)...]).contains(list[place])
    },
  ]

  /// Pairs of numbers that are not to be so far apart.
  static let differences: [Challenge] = [
    difference("zero", Bar(must: 28, stretch: 20, hypothesis: 28.2), normal: (10, 10)) { $0 == 0 },
    difference("small", Bar(must: 41, stretch: 30, hypothesis: 41.5), normal: (10, 6)) {
      (1...4).contains($0)
    },
    difference("one", Bar(must: 38, stretch: 30, hypothesis: 38.2), normal: (10, 9)) { $0 == 1 },
  ]

  private static func difference(
    _ name: String,
    _ bar: Bar,
    normal: (Int32, Int32),
    isBad: @escaping @Sendable (Int32) -> Bool
  ) -> Challenge {
    let number = Generator<Int32>.int(1 ... .max)
    return Challenge("difference \(name)", bar, call({ ($0, $1) }, number, number), normal: normal)
    {
      $0 < 10 || !isBad(abs($0 - $1))
    }
  }
}
