import ThoriumProof

extension Challenge {
  /// Lists of numbers.
  static let lists: [Challenge] = [
    Challenge(
      "bound5",
      Bar(must: 237, stretch: 150, hypothesis: 237.2),
      fiveLists,
      normal: boundOf5
    ) {
      ($0.0 + $0.1 + $0.2 + $0.3 + $0.4).reduce(0, &+) < 5 * 256
    },
    Challenge(
      "large union list",
      Bar(must: 185, stretch: 80, hypothesis: 184.8),
      Generator<Int>.int.lists.lists,
      normal: [[0, 1, -1, 2, -2]]
    ) { Set($0.joined()).count <= 4 },
    Challenge(
      "reverse",
      Bar(must: 10.7, stretch: 10, hypothesis: 10.7),
      Generator<Int>.int.lists,
      normal: [0, 1]
    ) { $0 == $0.reversed() },
    Challenge(
      "length list",
      Bar(must: 85, stretch: 45, hypothesis: 92.7),
      Generator<Int>.int(1...100).flatMap { Generator<Int>.int(0...1000).list($0...$0) },
      normal: [900]
    ) { $0.allSatisfy { $0 < 900 } },
    Challenge(
      "distinct",
      Bar(must: 35, stretch: 24, hypothesis: 35.4),
      Generator<Int>.int.lists,
      normal: [0, 1, -1]
    ) { Set($0).count < 3 },
    Challenge(
      "nested lists",
      Bar(must: 27, stretch: 20, hypothesis: 27.4),
      Generator.just(0).lists.lists,
      normal: [Array(repeating: 0, count: 11)]
    ) { $0.reduce(0) { $0 + $1.count } <= 10 },
  ]

  private typealias Five = ([Int16], [Int16], [Int16], [Int16], [Int16])

  private static let boundOf5: Five = ([], [], [], [-1], [-32_768])

  private static var fiveLists: Generator<Five> {
    let list = Generator<Int16>.int.lists.filter { $0.reduce(0, &+) < 256 }
    return call({ ($0, $1, $2, $3, $4) }, list, list, list, list, list)
  }
}
