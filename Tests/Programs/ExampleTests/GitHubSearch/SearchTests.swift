import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleGitHubSearch

struct SearchTests {
  private let world = VirtualWorld()
  private let service: StubSearch
  private let store: Store<SearchReactor>

  init() {
    service = StubSearch(on: world.clock)
    store = Store(SearchReactor(service: service), in: world.runtime)
  }

  @Test func `typed text is searched for at once, and then the last of 300 ms`() {
    for text in ["s", "sw", "swi"] { store.send(.updateQuery(text)) }
    #expect(service.asked == ["s 1"])
    world.advance(by: .milliseconds(200))
    #expect(service.asked == ["s 1"] && store.shown == ["s/1"])
    world.advance(by: .milliseconds(100))
    #expect(service.asked == ["s 1", "swi 1"])
    store.send(.updateQuery("swift"))
    world.advance(by: .milliseconds(100))
    #expect(store.shown == ["swi/1"])
    world.advance(by: .milliseconds(300))
    #expect(service.asked == ["s 1", "swi 1", "swift 1"] && store.shown == ["swift/1"])
  }

  @Test func `a new query ends the search for the one before`() {
    let service = StubSearch(on: world.clock, latency: { .seconds(1) })
    let store = Store(SearchReactor(service: service), in: world.runtime)
    for text in ["swift", "tea"] {
      store.send(.updateQuery(text))
      world.advance(by: .milliseconds(500))
    }
    #expect(service.cancelled == ["swift 1"])
    #expect(store.currentState.loadingPage == 1)
    world.advance(by: .seconds(5))
    #expect(store.shown == ["tea/1"] && store.currentState.loadingPage == nil)
    #expect(world.reports.map(\.description) == ["swift 1 of SearchReactor was cancelled."])
  }

  @Test func `a new query ends the page that is being loaded, too`() {
    type("swift")
    store.send(.loadNextPage)
    type("tea")
    #expect(service.cancelled == ["swift 2"])
    #expect(store.shown == ["tea/1"] && store.currentState.loadingPage == nil)
    #expect(store.currentState.nextPage == 2)
  }

  @Test func `pages are appended until one is empty`() async {
    type("swift")
    for page in 2...4 {
      #expect(store.currentState.nextPage == page)
      store.send(.loadNextPage)
      world.advance(by: .milliseconds(100))
    }
    #expect(store.shown == ["swift/1", "swift/2", "swift/3"])
    #expect(store.currentState.nextPage == nil)
    #expect(await store.perform(.loadNextPage).refusal == "there is no next page")
    #expect(service.asked == (1...4).map { "swift \($0)" })
  }

  @Test func `the next page is refused while one is being loaded, and where there is none`() async {
    #expect(await store.perform(.loadNextPage).refusal == "there is no next page")
    store.send(.updateQuery("swift"))
    #expect(await store.perform(.loadNextPage).refusal == "page 1 is being loaded")
    world.advance(by: .milliseconds(100))
    store.send(.loadNextPage)
    #expect(await store.perform(.loadNextPage).refusal == "page 2 is being loaded")
    #expect(service.asked == ["swift 1", "swift 2"])
  }

  @Test func `the next page does not wait for typed text`() {
    type("swift")
    for text in ["t", "tea"] { store.send(.updateQuery(text)) }
    world.advance(by: .milliseconds(100))
    store.send(.loadNextPage)
    #expect(service.asked == ["swift 1", "t 1", "t 2"])
    world.advance(by: .milliseconds(200))
    #expect(service.asked.last == "tea 1")
  }

  @Test(arguments: ["", " ", "\t\u{3000}"])
  func `a query without a letter empties the list, and sends no request`(query: String) {
    type("swift")
    type(query)
    #expect(store.currentState == SearchReactor.State(query: query))
    #expect(service.asked == ["swift 1"])
    type("tea")
    store.send(.loadNextPage)
    type(query)
    #expect(service.cancelled == ["tea 2"])
    #expect(store.currentState == SearchReactor.State(query: query))
  }

  @Test func `a warning comes each time, and so does a repository that is opened`() async {
    service.fail("limit 1", with: "wait")
    type("limit")
    store.send(.loadNextPage)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.error == "wait" && store.currentState.$error.count == 2)
    type("swift")
    for _ in 1...2 { store.send(.open(0)) }
    var events = store.events.makeAsyncIterator()
    for _ in 1...2 { #expect(await events.next() == .opened(Repository(id: "swift/1"))) }
    for row in [1, -1, .max] {
      #expect(await store.perform(.open(row)).refusal == Refusal("no row \(row)"))
    }
  }

  @Test func `leaving the search cancels its requests`() {
    store.send(.updateQuery("swift"))
    store.end()
    world.advance(by: .milliseconds(900))
    #expect(service.cancelled == ["swift 1"] && store.shown == [])
  }

  /// Types a text, and waits for what it finds, and for the throttle.
  private func type(_ text: String) {
    store.send(.updateQuery(text))
    world.advance(by: .milliseconds(400))
  }
}
