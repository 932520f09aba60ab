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

  @Test func `weights may be as large as the largest number`() throws {
    let values = try Generator.frequency([(Int.max, .just(1)), (Int.max, .just(2))]).sample(100)
    #expect(Set(values) == [1, 2])
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
