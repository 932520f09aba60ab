import Effort
import Testing
import ThoriumProof

/// Flows that begin in one another, thousands deep, on a thread with a stack of 512 KB.
struct DeepFlowTests {
  private static let depth = cases(5_000, quick: 600)

  /// The behaviour of the deepest flow.
  enum Bottom: CaseIterable, Sendable {
    case returns, waitsAndReturns, fails, waitsAndFails
  }

  /// A flow that shows a page and begins another of its kind, until it is deep enough.
  struct Nested: Coordinator {
    let depth: Int
    let bottom: Bottom?
    var flowName: String { "N\(depth)" }

    func start(in flow: Flow<Int>) async throws -> Int {
      try flow.push(Page(), as: flowName)
      if depth > 1 {
        return try await flow.coordinate(to: Nested(depth: depth - 1, bottom: bottom)).value + 1
      }
      switch bottom {
      case .returns: return 1
      case .fails: throw Spill.spilled
      case .waitsAndReturns:
        try await flow.navigator.runtime.clock.sleep(for: .seconds(1))
        return 1
      case .waitsAndFails:
        try await flow.navigator.runtime.clock.sleep(for: .seconds(1))
        throw Spill.spilled
      case nil:
        try await flow.navigator.runtime.clock.sleep(for: .seconds(1_000_000))
        return 0
      }
    }
  }

  private func resultOnSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) throws -> Result {
    try #require(onSmallStack(body))
  }

  @Test(arguments: Bottom.allCases)
  func `N4: thousands of nested flows begin and end on a small stack`(bottom: Bottom) throws {
    let (ending, sight) = try resultOnSmallStack {
      let world = VirtualWorld()
      let navigator = Navigator(in: world.runtime)
      let results = navigator.start(Nested(depth: Self.depth, bottom: bottom))
      world.advance(by: .seconds(1))
      let ending = Box<String?>(nil)
      world.startTask { ending.value = "\(await results.ending)" }
      world.run()
      return (ending.value, "\(navigator.tree)\(navigator.navigation)")
    }
    let isFailure = bottom == .fails || bottom == .waitsAndFails
    #expect(ending == (isFailure ? "failed: spilled" : "finished: \(Self.depth)"))
    #expect(sight == "[]")
  }

  @Test(arguments: ["cancel", "end", "let go"])
  func `N4: thousands of nested flows are cancelled and released on a small stack`(way: String)
    throws
  {
    let (heights, ending) = try resultOnSmallStack {
      let world = VirtualWorld()
      let navigator = Box<Navigator?>(nil)
      navigator.value = Navigator(in: world.runtime)
      let results = navigator.value?.start(Nested(depth: Self.depth, bottom: nil))
      world.run()
      let before = navigator.value?.navigation.places.count
      if way == "cancel" { results?.cancel("enough") } else { navigator.value?.end() }
      if way == "let go" { navigator.value = nil }
      world.run()
      let after = navigator.value?.navigation.places.count ?? 0
      let ending = Box<String?>(nil)
      world.startTask {
        if let results { ending.value = "\(await results.ending)" }
      }
      world.run()
      return ([before, after], ending.value)
    }
    #expect(heights == [Self.depth, 0])
    #expect(ending == "cancelled: \(way == "cancel" ? "enough" : "the navigator has ended")")
  }

  @Test func `N4: a flow begins at once, unless 32 others are beginning around it`() throws {
    let begun = Record<Int>()
    let world = VirtualWorld()
    let navigator = Navigator(in: world.runtime)
    _ = navigator.start(Chain(depth: 40) { number in begun.append(number) })
    #expect(begun.all == Array(1...32))
    world.run()
    #expect(begun.all == Array(1...40))
    // One that begins later begins at once again: the stack is not deep any more.
    _ = navigator.start(Chain(depth: 2) { number in begun.append(-number) })
    #expect(begun.all.suffix(2) == [-1, -2])
    navigator.end()
  }

  /// Notes its number, and begins the next.
  struct Chain: Coordinator {
    var number = 1
    let depth: Int
    let note: @Sendable (Int) -> Void

    init(number: Int = 1, depth: Int, _ note: @escaping @Sendable (Int) -> Void) {
      (self.number, self.depth, self.note) = (number, depth, note)
    }

    func start(in flow: Flow<Void>) async throws {
      note(number)
      if number == depth { return }
      try await flow.coordinate(to: Chain(number: number + 1, depth: depth, note)).value
    }
  }
}
