import Testing
import Thorium

/// The law N9: a router knows which view shows which reactor.
struct RouterTests {
  @Test func `N9: a screen is given the view that is registered for its reactor`() throws {
    var router = Router<String>()
    router.register(Page.self) { screen in
      "page \(screen.place.name): \(screen.store.currentState.text)"
    }
    router.register(Other.self) { screen in "other \(screen.store.currentState)" }
    let bench = FlowBench()
    let root = bench.begin("Root")
    let page = try #require(try root.push("Ada"))
    let other = try #require(try root.flow?.push(Other()))
    page.store.send(.write("hello"))
    #expect(try router.route(Page.self)(page) == "page Ada: hello")
    #expect(try router.route(Other.self)(other) == "other 4")
  }

  @Test func `N9: a miss is an error that names the reactor`() {
    var router = Router<String>()
    #expect(throws: RouteError(reactor: "Page")) { try router.route(Page.self) }
    router.register(Other.self) { _ in "other" }
    #expect(throws: RouteError(reactor: "Page")) { try router.route(Page.self) }
    #expect("\(RouteError(reactor: "Page"))" == "no view registered for Page")
  }

  @Test func `N9: a second view for one reactor stops the program with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var router = Router<Int>()
      router.register(Page.self) { _ in 1 }
      router.register(Page.self) { _ in 2 }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("A view for Page is registered already."))
  }

  private struct Other: Reactor {
    enum Action: Sendable {}
    let initialState = 4
    func reduce(into state: inout Int, mutation: Action) {}
  }
}
