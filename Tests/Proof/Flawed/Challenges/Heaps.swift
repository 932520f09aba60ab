import ThoriumProof

extension Challenge {
  /// Heaps whose keys are listed in the order of a walk through what is left without the first.
  static let heaps = Challenge(
    "binheap",
    Bar(must: 150, stretch: 90, hypothesis: 64.5),
    Heap.generator(from: .min, size: 32),
    normal: Heap(0, .empty, Heap(0, Heap(0), Heap(1)))
  ) { heap in
    let sorted = heap.sorted
    return sorted == sorted.sorted() && heap.keys.sorted() == sorted
  }

  indirect enum Heap: Sendable, CustomStringConvertible {
    case empty
    case node(Int, Heap, Heap)

    init(_ key: Int, _ left: Heap = .empty, _ right: Heap = .empty) {
      self = .node(key, left, right)
    }

    /// Draws heaps of keys that are not less; each half has half of the size.
    static func generator(from least: Int, size: Int) -> Generator<Heap> {
      if size == 0 { return .just(.empty) }
      return .oneOf(
        .just(.empty),
        Generator<Int>.int(least ... .max).flatMap { key in
          let half = generator(from: key, size: size / 2)
          return call({ .node(key, $0, $1) }, half, half)
        }
      )
    }

    /// The keys, those of the right half first.
    var keys: [Int] {
      guard case .node(let key, let left, let right) = self else { return [] }
      return [key] + right.keys + left.keys
    }

    /// The keys, of which only the first is surely in its place: this is the flaw.
    var sorted: [Int] {
      guard case .node(let key, let left, let right) = self else { return [] }
      return [key] + left.merged(with: right).keys
    }

    func merged(with other: Heap) -> Heap {
      switch (self, other) {
      case (.empty, _): other
      case (_, .empty): self
      case (.node(let key, let left, let right), .node(let otherKey, let otherLeft, let otherRight)):
        key <= otherKey
          ? .node(key, right.merged(with: other), left)
          : .node(otherKey, otherRight.merged(with: self), otherLeft)
      }
    }

    var description: String {
      switch self {
      case .empty: "nil"
      case .node(let key, let left, let right): "(\(key), \(left), \(right))"
      }
    }
  }
}
