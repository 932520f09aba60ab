import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumExampleGitHubSearch

/// The search in every order of its answers.
struct ExploredSearchTests {
  private static let tick = Duration.milliseconds(100)

  @Test func `of two queries the last one is shown, whichever is answered last`() throws {
    let overlaps = Mutex<Set<Bool>>([])
    try explore { simulation in
      let store = Store(SearchReactor(service: late(simulation)), in: simulation.runtime())
      store.send(.updateQuery("swift"))
      try await simulation.clock.sleep(for: Self.tick * 3)
      let isOverlapping = store.currentState.loadingPage != nil
      store.send(.updateQuery("tea"))
      await store.settled()
      try simulation.require(store.shown == ["tea/1"], "it shows \(store.shown)")
      _ = overlaps.withLock { $0.insert(isOverlapping) }
    }
    #expect(overlaps.withLock { $0 } == [true, false])
  }

  /// A service that takes one to four steps.
  private func late(_ simulation: Simulation) -> StubSearch {
    StubSearch(on: simulation.clock, latency: { Self.tick * simulation.draw(1...4) })
  }
}
