import Testing
import ThoriumProof
import ThoriumTesting

struct CoverageTraitTests {
  @Test func `a suite that sends some pairs gets a warning with the others`() async throws {
    let issues = try await covering {
      let store = Store(Door(), in: VirtualWorld().runtime)
      store.send(.open)
    }
    #expect(issues.map(\.isFailure) == [false])
    #expect(issues.first?.text == "1 of 2 possible pairs were sent. Never sent: .close in .opened")
  }

  @Test func `worlds of child tasks and test stores count, and a covered graph has no warning`()
    async throws
  {
    let issues = try await covering {
      await withDiscardingTaskGroup { group in
        group.addTask { Store(Door(), in: VirtualWorld().runtime).send(.open) }
      }
      let store = TestStore { _ in Door() }
      store.isExhaustive = false
      store.send(.open)
      store.send(.close)
      store.finish()
    }
    #expect(issues.isEmpty, "\(issues)")
  }

  @Test func `an error of the tests is passed on`() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      _ = try await self.covering { throw Failure() }
    }
  }

  private func covering(
    _ tests: @escaping @concurrent @Sendable () async throws -> Void
  ) async throws -> [Issue] {
    let trait: CheckTrait = .covers(Door.graph)
    let test = try #require(Test.current)
    return try await recorded {
      try await trait.provideScope(for: test, testCase: nil, performing: tests)
    }
  }
}

private struct Door: Reactor {
  enum Action: Sendable, Hashable, CaseIterable { case open, close }
  enum State: Sendable, Hashable { case closed, opened }
  let initialState = State.closed

  func refusal(action: Action, state: State) -> Refusal? {
    (action == .open) == (state == .opened) ? "not now" : nil
  }

  func reduce(into state: inout State, mutation: Action) {
    state = mutation == .open ? .opened : .closed
  }

  static var graph: StateGraph<Door> {
    StateGraph(Door()) { Generator.element(of: Action.allCases) }
  }
}
