import Testing
import Thorium
import ThoriumProof

/// What a counterexample prints as a test can be pasted, and fails as the story does.
struct PastedTests {
  private func failure(
    _ body: () async throws -> CheckReport
  ) async -> Counterexample.Failure? {
    do {
      _ = try await body()
      return nil
    } catch {
      return (error as? Counterexample)?.failures.first
    }
  }

  @Test func `a story of actions is a test`() async throws {
    let failure = await failure {
      try await falsify(Notes()) { property in
        property.actions { state in
          Notes.Action.add
          call(Notes.Action.remove, .reference(to: state.ids))
          call(Notes.Action.pin, .reference(to: state.ids))
        }
        property.invariant("what is pinned is there") { state in
          state.pinned.map { state.ids.contains($0) } ?? true
        }
      }
    }
    #expect(
      failure?.test == #"""
        @Test func `invariant: what is pinned is there`() {
          let world = VirtualWorld()
          let store = Store(Notes(), in: world.runtime)
          store.send(.add)
          world.run()
          store.send(.pin(1))
          world.run()
          store.send(.remove(1))
          world.run()
          #expect("\(store.currentState)" != "State(next: 2, ids: [], pinned: Optional(1))")
        }
        """#
    )
    // Pasted:
    let world = VirtualWorld()
    let store = Store(Notes(), in: world.runtime)
    store.send(.add)
    world.run()
    store.send(.pin(1))
    world.run()
    store.send(.remove(1))
    world.run()
    #expect("\(store.currentState)" == "State(next: 2, ids: [], pinned: Optional(1))")
  }

  @Test func `time that passes behind the last step passes in the test`() async throws {
    let failure = await failure {
      try await falsify(StaleSearch()) { property in
        property.actions { call(StaleSearch.Action.type, .int(0...1)) }
        property.atRest("what is found was asked for") { $0.query == $0.found }
      }
    }
    #expect(failure?.test?.contains("  world.advance(by: .milliseconds(300))\n") == true)
    #expect(
      failure?.test?.contains(#"!= "State(query: 0, found: 1)""#) == true,
      "\(failure?.test ?? "no test")"
    )
    let world = VirtualWorld()
    let store = Store(StaleSearch(), in: world.runtime)
    store.send(.type(1))
    world.run()
    store.send(.type(0))
    world.run()
    world.advance(by: .milliseconds(300))
    #expect("\(store.currentState)" == "State(query: 0, found: 1)")
  }
}
