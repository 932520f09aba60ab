import Testing
import ThoriumProof

@testable import ThoriumExampleGitHubSearch

/// The faults of the original, each of which ours does not have.
struct SearchTrapTests {
  private let world = VirtualWorld()
  private let service: StubSearch
  private let search: Store<SearchReactor>

  init() {
    service = StubSearch(on: world.clock)
    search = Store(SearchReactor(service: service), in: world.runtime)
  }

  @Test func `a failed search does not look like one without results`() {
    service.fail("limit 1", with: "wait a minute")
    type("limit")
    #expect(search.currentState.error == "wait a minute")
  }

  @Test func `a page that has failed can be asked for again`() {
    service.fail("swift 2", with: "lost")
    type("swift")
    more()
    #expect(search.shown == ["swift/1"])
    service.fail("swift 2", with: nil)
    more()
    #expect(search.shown == ["swift/1", "swift/2"])
  }

  @Test func `a search that has failed can be tried again`() {
    service.fail("swift 1", with: "lost")
    type("swift")
    service.fail("swift 1", with: nil)
    more()
    #expect(service.asked == ["swift 1", "swift 1"] && search.shown == ["swift/1"])
  }

  @Test func `no page of the new query comes after the list of the old one`() async {
    type("swift")
    more()
    search.send(.updateQuery("tea"))
    #expect(await search.perform(.loadNextPage).refusal == "page 1 is being loaded")
    more()
    more()
    #expect(search.shown == ["tea/1", "tea/2"])
  }

  @Test func `the same text again sends no request`() {
    for _ in 1...3 { type("swift") }
    #expect(service.asked == ["swift 1"] && search.shown == ["swift/1"])
    for text in ["a", "ab", "a"] {
      search.send(.updateQuery(text))
    }
    world.advance(by: .milliseconds(900))
    #expect(service.asked == ["swift 1", "a 1"])
  }

  @Test func `a repository that has moved to the next page is shown once`() {
    let page = [Repository(id: "a/a"), Repository(id: "a/a")]
    let service = StubSearch(on: world.clock, answer: { _, number in number < 3 ? page : [] })
    let search = Store(SearchReactor(service: service), in: world.runtime)
    search.send(.updateQuery("a"))
    world.advance(by: .milliseconds(100))
    search.send(.loadNextPage)
    world.advance(by: .milliseconds(100))
    #expect(search.shown == ["a/a"] && search.currentState.nextPage == 3)
  }

  @Test(arguments: ["a&page=7", "#"])
  func `a service gets the typed text, and not its encoding in an address`(query: String) {
    type(query)
    #expect(service.asked == ["\(query) 1"])
  }

  /// Types a text, and waits for what it finds.
  private func type(_ text: String) {
    search.send(.updateQuery(text))
    world.advance(by: .milliseconds(400))
  }

  private func more() {
    search.send(.loadNextPage)
    world.advance(by: .milliseconds(100))
  }
}
