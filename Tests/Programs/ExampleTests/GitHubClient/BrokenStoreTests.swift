import Testing
import Thorium
import ThoriumPersistence
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The tour where what it keeps cannot be read or written.
struct BrokenStoreTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
  }

  @Test func `an unreadable value is reported once, and counts as missing`() async {
    let error = StoreError.newer(file: "values.json", version: 9)
    let (reports, continuation) = AsyncStream.makeStream(of: String.self)
    let values = BrokenValueStore(reading: error)
    let local = LocalStore(values: values, knownUsers: []) { continuation.yield($0) }
    let repository = tour.starredRepository(keepingIn: local)
    #expect(await repository.prefilled().initialState == repository.initialState)
    let profile = await ProfileReactor("mona", tour.member(), local: local)
    #expect(profile.initialState.user == nil)
    #expect(await news(keepingIn: local).initialState == NewsReactor.State())
    #expect(await local.searches().elements == [])
    #expect(await local.trend() == Trend())
    continuation.finish()
    let all = await reports.reduce(into: []) { $0.append($1) }
    #expect(all == ["\(error)"])
  }

  @Test func `data that cannot be stored is shown all the same, and the reason is reported`() async
  {
    let error = StoreError.unwritable(file: "values.json", reason: "no space left on device")
    let local = LocalStore(values: BrokenValueStore(writing: error), knownUsers: [])
    let repository = tour.store(tour.starredRepository(keepingIn: local))
    let profile = tour.store(await ProfileReactor("mona", tour.member(), local: local))
    let news = tour.store(await news(keepingIn: local))
    let search = tour.store(
      SearchReactor(
        service: tour.server,
        local: local,
        initialState: .init(recent: await local.searches())
      )
    )
    repository.send(.load)
    profile.send(.load)
    news.send(.load(.reload))
    search.send(.type("kit"))
    search.send(.submit)
    tour.tick(2)
    #expect(repository.currentState.readme != nil && !repository.currentState.isMissed)
    #expect(profile.currentState.user?.login == "mona")
    #expect(news.currentState.list.count == 3 && news.currentState.paging.failure == nil)
    #expect(search.currentState.found?.isEmpty == false)
    #expect(search.currentState.recent.elements.map(\.id) == ["kit"])
    let printed = [
      repository.currentState.error, profile.currentState.error, news.currentState.error,
      search.currentState.error,
    ]
    #expect(printed == Array(repeating: "\(error)", count: 4))
  }

  private func news(keepingIn local: LocalStore) async -> NewsReactor {
    await NewsReactor(tour.member(), local: local, world: tour.github.world)
  }
}
