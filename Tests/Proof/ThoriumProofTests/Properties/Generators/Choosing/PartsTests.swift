import Testing

@testable import ThoriumProperties

struct PartsTests {
  private enum Fault: Error, CaseIterable { case offline, denied }

  private indirect enum Tree: Sendable {
    case leaf
    case node([Tree])

    var size: Int {
      switch self {
      case .leaf: 0
      case .node(let parts): parts.reduce(1) { $0 + $1.size }
      }
    }
  }

  /// A heap as in the shrinking challenge: keys do not get smaller downwards, and budgets halve.
  private indirect enum Heap: Sendable {
    case none
    case node(Int, Heap, Heap)

    static func heaps(above key: Int = 0, budget: Int) -> Generator<Heap> {
      let none = Generator.just(Heap.none)
      if budget == 0 { return none }
      let node = Generator.int(key...Int.max).flatMap { key in
        let part = heaps(above: key, budget: budget / 2)
        return call(Heap.node, .just(key), part, part)
      }
      return .frequency([(1, none), (7, node)])
    }

    var size: Int {
      if case .node(_, let left, let right) = self { 1 + left.size + right.size } else { 0 }
    }

    func isHeap(above least: Int = 0) -> Bool {
      guard case .node(let key, let left, let right) = self else { return true }
      return key >= least && left.isHeap(above: key) && right.isHeap(above: key)
    }
  }

  @Test func `weights may be as large as the largest number`() throws {
    let values = try Generator.frequency([(Int.max, .just(1)), (Int.max, .just(2))]).sample(100)
    #expect(Set(values) == [1, 2])
  }

  @Test func `a tuple has a value of each generator`() throws {
    let (number, flag, text) = try tuple(.int(0...9), .bool, .string).value(7, 1, 1, 2)
    #expect((number, flag, text) == (7, true, "c"))
  }

  @Test func `an initialiser that throws makes the case unwanted`() throws {
    struct Even: Sendable {
      let value: Int
      init(_ value: Int) throws {
        if value % 2 == 1 { throw Fault.denied }
        self.value = value
      }
    }
    let numbers = call(Even.init, .int(0...9))
    #expect(try numbers.value(4).value == 4)
    #expect(throws: DiscardedCase.unwanted) { try numbers.value(3) }
    #expect(throws: DiscardedCase.exhausted) {
      var source = Source([], rest: .nothing)
      return try source.draw(numbers)
    }
  }

  @Test func `a recursive generator stays within its budget`() throws {
    let trees = Generator<Tree>.recursive(.just(.leaf), budget: 20) { tree in
      call(Tree.node, tree.list(0...9))
    }
    let sizes = try trees.sample(500).map(\.size)
    #expect(sizes.max() == 20)
    #expect(Set(sizes).count > 15)
    #expect(try trees.simplest().size == 0)
    let none = Generator<Tree>.recursive(.just(.leaf), budget: 0) { call(Tree.node, $0.list()) }
    #expect(try none.sample(50).allSatisfy { $0.size == 0 })
  }

  @Test func `a recursive function that halves its budget draws heaps`() throws {
    let heaps = try Heap.heaps(budget: 30).sample(300)
    #expect(heaps.allSatisfy { $0.isHeap() })
    #expect(heaps.contains { $0.size > 10 })
    #expect(try Heap.heaps(budget: 30).simplest { $0.size > 2 }.size == 3)
  }

  @Test func `a drawn function returns the same result for the same argument`() throws {
    let functions = Generator<Int>.function(of: String.self, to: .int(0...9))
    for function in try functions.sample(20) {
      #expect(["a", "b", "c"].map(function) == ["a", "b", "c"].map(function))
    }
    let answers = try functions.sample(100).map { function in ["a", "b"].map(function) }
    #expect(answers.contains { $0[0] != $0[1] })
    let constant = try functions.simplest()
    #expect(Set("abcdefgh".map { constant(String($0)) }) == [0])
    #expect(try functions.value(1, 3, 1, 7, 0)("swift") == 3)
  }
}
