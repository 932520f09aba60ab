import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The faults of the original's lists, each of which ours does not have.
struct ListTrapTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
  }

  @Test func `trap 0.10: pages are not mixed, and a list shows where it ends`() async {
    let full = (1...100).map { "u\($0)" }
    let client = StubClient(on: tour.world.runtime.clock) { page in page == 1 ? full : ["v1"] }
    let people = tour.store(PeopleReactor(.followers, of: "mona", client, tour.changes(client)))
    people.send(.load(.reload))
    #expect(await people.perform(.load(.more)).refusal == "refresh is running")
    tour.tick()
    people.send(.load(.more))
    people.send(.load(.pull))
    tour.tick(3)
    #expect(client.asked == ["people 1", "people 2", "people 1"])
    #expect(people.currentState.users.map(\.login) == full)
    people.send(.load(.more))
    tour.tick()
    #expect(people.currentState.users.map(\.login) == full + ["v1"])
    #expect(await people.perform(.load(.more)).refusal == "no more")
  }

  @Test func `trap 0.13: news are not repeated after the first one was deleted`() {
    let known = ["e3", "e2", "e1"].map { Entry(id: $0) }
    let page = ["e4", "e2", "e1"].map { Entry(id: $0) }
    let original = page.prefix { $0.id != known[0].id } + known
    #expect(original.map(\.id) == ["e4", "e2", "e1", "e3", "e2", "e1"])
    var list = NewsReactor.List(once: known)
    list.put(page, most: 300)
    #expect(list.allRows.map(\.id) == ["e4", "e3", "e2", "e1"])
    list.put((0..<400).map { Entry(id: "n\($0)") }, most: 300)
    #expect(list.count == 300 && list.allRows.last?.id == "n299")
  }

  @Test func `trap 0.15: a follow that is refused is taken back`() {
    let client = tour.member()
    let people = tour.store(PeopleReactor(.followers, of: "octocat", client, tour.changes(client)))
    people.send(.load(.reload))
    tour.tick(4)
    #expect(people.currentState.isFollowing == ["mona": true, "hubot": false, "defunkt": false])
    people.send(.toggle(2))
    #expect(people.currentState.isFollowing["defunkt"] == true)
    tour.tick(2)
    #expect(people.currentState.isFollowing["defunkt"] == false)
    people.send(.toggle(1))
    tour.tick()
    #expect(people.currentState.isFollowing["hubot"] == true)
  }

  @Test func `trap 0.16: a tab loads its content once, when it becomes visible first`() async throws
  {
    let client = StubClient(on: tour.world.runtime.clock)
    let home = tour.store(try await homepage(client))
    tour.world.run()
    #expect(client.asked == [])
    for tab in [HomeReactor.Tab.news, .repositories, .news, .repositories] {
      home.send(.show(tab))
    }
    tour.tick()
    #expect(client.asked == ["events 1 -", "repositories owned"])
  }

  @Test func `news are asked for again in the foreground, with the tag of the last answer`()
    async throws
  {
    let client = StubClient(on: tour.world.runtime.clock)
    let home = tour.store(try await homepage(client))
    home.send(.show(.news))
    tour.tick()
    tour.github.world.send(.announce(.cameToForeground))
    tour.tick()
    #expect(client.asked == ["events 1 -", "events 1 t"])
  }

  @Test func `news that were kept are there before the network is`() async throws {
    let first = tour.store(
      await NewsReactor(tour.member(), local: tour.local, world: tour.github.world)
    )
    first.send(.load(.reload))
    tour.tick()
    tour.github.world.send(.setReachable(false))
    let second = tour.store(
      await NewsReactor(tour.member(), local: tour.local, world: tour.github.world)
    )
    #expect(
      second.currentState.list == first.currentState.list && second.currentState.list.count == 3
    )
    second.send(.load(.reload))
    tour.tick()
    #expect(second.currentState.paging.failure == .reload && !second.currentState.isReachable)
    #expect(second.currentState.error == nil && second.currentState.list.count == 3)
  }

  private func homepage(_ client: StubClient) async throws -> HomeReactor {
    try await tour.session(client).homepage(tour.keeper)
  }
}

extension Entry {
  fileprivate init(id: String) {
    self.init(id: id, text: id, link: "user://mona")
  }
}
