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

  @Test func `the original shows the load that is answered last`() {
    let failure = #expect(throws: SimulationFailure.self) {
      try explore { simulation in
        let original = OriginalPlaylist()
        let owner = OriginalPlaylist.Owner(late(simulation))
        async let first: Void = original.getSongs(of: "two", from: owner)
        try await simulation.clock.sleep(for: Self.tick * 2)
        async let second: Void = original.getSongs(of: "one", from: owner)
        _ = await (first, second)
        try simulation.require(original.titles == ["one 0"], "an old answer is shown")
      }
    }
    #expect("\(failure, default: "none")".contains("an old answer is shown"))
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

  @Test func `the original's table counts removed rows when it reads them`() {
    let failure = #expect(throws: SimulationFailure.self) {
      try explore { simulation in
        let original = OriginalPlaylist()
        let owner = OriginalPlaylist.Owner(late(simulation))
        await original.getSongs(of: "two", from: owner)
        async let loaded: Void = original.getSongs(of: "none", from: owner)
        try await simulation.clock.sleep(for: Self.tick * 2)
        let count = original.numberOfItems
        try await simulation.clock.sleep(for: Self.tick * 2)
        let rows = (0..<count).compactMap { original.item(section: 0, row: $0) }
        await loaded
        try simulation.require(rows.count == count, "\(count - rows.count) rows are gone")
      }
    }
    #expect("\(failure, default: "none")".contains("2 rows are gone"))
  }

  /// A fetcher that takes one to three steps.
  private func late(_ simulation: Simulation) -> StubFetcher {
    StubFetcher(clock: simulation.clock) { _ in Self.tick * simulation.draw(1...3) }
  }
}
