import Testing
import ThoriumProof

/// The law N9: a router knows which view shows which reactor.
struct RouterTests {
  @Test func `N9: a screen is given the view that is registered for its reactor`() throws {
    var router = Router<String>()
    router.register(Page.self) { screen in
      "page \(screen.place.name): \(screen.store.currentState.text)"
    }
    router.register(Chain.self) { screen in "other \(screen.store.currentState)" }
    let bench = FlowBench()
    let root = bench.begin("Root")
    let page = try #require(try root.push("Ada"))
    let other = try #require(try root.flow?.push(Chain()))
    page.store.send(.write("hello"))
    #expect(try router.route(Page.self)(page) == "page Ada: hello")
    #expect(try router.route(Chain.self)(other) == "other 0")
  }

  @Test func `N9: a miss is an error that names the reactor`() {
    var router = Router<String>()
    #expect(throws: RouteError(reactor: "Page")) { try router.route(Page.self) }
    router.register(Chain.self) { _ in "other" }
    #expect(throws: RouteError(reactor: "Page")) { try router.route(Page.self) }
    #expect("\(RouteError(reactor: "Page"))" == "no view registered for Page")
  }

  @Test func `N9: a second view for one reactor stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var router = Router<Int>()
      router.register(Page.self) { _ in 1 }
      router.register(Page.self) { _ in 2 }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Two views are registered for Page: remove one of them."))
  }

  @Test(arguments: Shown.allCases)
  func `N9: a miss changes nothing, and no store is made or kept`(shown: Shown) throws {
    let bench = FlowBench(missing: [Heavy.self])
    let root = bench.begin("Root")
    try root.push("Home")
    bench.stage.forget()
    let (tree, navigation) = (bench.navigator.tree, bench.navigator.navigation)
    let open = bench.balance.open
    let made = Tally()
    weak var weight: Token?
    do {
      let heavy = Heavy(weight: Token(), made: made)
      weight = heavy.weight
      let flow = try #require(root.flow)
      #expect(throws: RouteError(reactor: "Heavy")) { try shown.perform(heavy, flow) }
    }
    #expect(weight == nil, "the reactor is kept")
    #expect(made["state"] == 0, "a store asked for its first state")
    #expect(bench.balance.open == open)
    #expect(bench.balance.faults == [])
    #expect(bench.navigator.tree == tree)
    #expect(bench.navigator.navigation == navigation)
    #expect(bench.stage.told == [])
    let next = try root.push("Next")
    #expect(next?.id.rawValue == 1, "a number was spent on a screen that is not shown")
  }

  /// A way to show a screen.
  enum Shown: CaseIterable {
    case push, present, resetRoot

    fileprivate func perform(_ heavy: Heavy, _ flow: Flow<Int>) throws {
      switch self {
      case .push: try flow.push(heavy)
      case .present: try flow.present(heavy)
      case .resetRoot: try flow.resetRoot(heavy)
      }
    }
  }

  fileprivate struct Heavy: Reactor {
    enum Action: Sendable {}
    let weight: Token
    let made: Tally

    var initialState: Int {
      made.count("state")
      return 0
    }

    func reduce(into state: inout Int, mutation: Action) {}
  }
}
