import Synchronization
import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExamplePlaylist

/// Loads in every order of their answers.
struct ExploredPlaylistTests {
  private static let tick = Duration.milliseconds(100)

  @Test func `of two loads the one asked for last is shown, whichever is answered last`() throws {
    let overlaps = Mutex<Set<Bool>>([])
    try explore { simulation in
      let store = Store(PlaylistReactor(fetcher: late(simulation)), in: simulation.runtime())
      store.send(.load("two"))
      try await simulation.clock.sleep(for: Self.tick * 2)
      let isOverlapping = store.currentState.isLoading
      store.send(.load("one"))
      await store.settled()
      let state = store.currentState
      try simulation.require(state.items.map(\.title) == ["one 0"], "it shows \(state.items)")
      try simulation.require(!state.isLoading, "it loads for ever")
      _ = overlaps.withLock { $0.insert(isOverlapping) }
    }
    #expect(overlaps.withLock { $0 } == [true, false])
  }

  @Test func `a table that counts and then reads finds each row, while songs are loaded`() throws {
    let counts = Mutex<Set<Int>>([])
    try explore { simulation in
      let store = Store(PlaylistReactor(fetcher: late(simulation)), in: simulation.runtime())
      store.send(.load("two"))
      await store.settled()
      store.send(.load("none"))
      try await simulation.clock.sleep(for: Self.tick * 2)
      let state = store.currentState
      let count = state.numberOfItems
      try await simulation.clock.sleep(for: Self.tick * 2)
      let rows = (0..<count).compactMap { state.item(section: 0, row: $0) }
      try simulation.require(rows.count == count, "\(count - rows.count) rows are gone")
      _ = counts.withLock { $0.insert(count) }
    }
    #expect(counts.withLock { $0 } == [0, 2])
  }

  /// A fetcher that takes one to three steps.
  private func late(_ simulation: Simulation) -> StubFetcher {
    StubFetcher(clock: simulation.clock) { _ in Self.tick * simulation.draw(1...3) }
  }
}
