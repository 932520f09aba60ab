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

  @Test func `loading always ends, and the list is of its query alone`() throws {
    try explore(.walks(300)) { simulation in
      let service = late(simulation)
      service.fail("limit 1", with: "wait")
      let store = Store(SearchReactor(service: service), in: simulation.runtime())
      let found = Mutex<Set<String>>([])
      let subscription = store.observe { state in
        if state.nextPage != nil { found.withLock { $0.formUnion(strangers(in: state)) } }
      }
      for _ in 1...6 {
        switch simulation.draw(0...4) {
        case 0: store.send(.updateQuery("swift"))
        case 1: store.send(.updateQuery("tea"))
        case 2: store.send(.updateQuery("limit"))
        case 3: store.send(.updateQuery(""))
        default: store.send(.loadNextPage)
        }
        try await simulation.clock.sleep(for: Self.tick * simulation.draw(0...4))
      }
      await store.settled()
      let state = store.currentState
      try simulation.require(state.loadingPage == nil, "it loads for ever")
      let pages = (0..<state.repositories.count).map { "\(state.query)/\($0 + 1)" }
      try simulation.require(store.shown == pages, "\(state.query) shows \(store.shown)")
      try simulation.require(found.withLock(\.isEmpty), "strangers: \(found.withLock { $0 })")
      subscription.cancel()
    }
  }

  /// A service that takes one to four steps.
  private func late(_ simulation: Simulation) -> StubSearch {
    StubSearch(on: simulation.clock, latency: { Self.tick * simulation.draw(1...4) })
  }
}

/// The repositories that another query has found.
private func strangers(in state: SearchReactor.State) -> [String] {
  state.repositories.map(\.id).filter { !$0.hasPrefix("\(state.query)/") }
}
