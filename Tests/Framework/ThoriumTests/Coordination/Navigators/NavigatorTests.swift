import Testing
import Thorium

/// The law N2 at a navigator: each screen removed is told once, whatever removed it.
struct NavigatorTests {
  /// A list with a detail on it, a picker presented above, and a branch pushed in that.
  struct Shown {
    let bench = FlowBench()
    let root: RemoteFlow
    let child: RemoteFlow
    let detail: Screen<Page>

    init() throws {
      root = bench.begin("Root")
      try root.push("List")
      detail = try #require(try root.push("Detail"))
      child = root.begin("Child")
      try child.present("Picker")
      try child.push("Branch")
      #expect(bench.sight == "Root > Child [List > Detail] || [Picker > Branch]")
      bench.stage.forget()
    }
  }

  /// One way in which screens go.
  struct Removal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let removed: [String]
    let rest: String
    let perform: @Sendable (Shown) throws -> Void

    init(
      _ name: String,
      _ removed: String,
      _ rest: String,
      perform: @escaping @Sendable (Shown) throws -> Void
    ) {
      testDescription = name
      self.removed = removed.split(separator: " ").map(String.init)
      self.rest = rest
      self.perform = perform
    }
  }

  static let removals = [
    Removal("back", "Branch", "[List > Detail] || [Picker]") { try $0.bench.navigator.pop() },
    Removal("a finished swipe", "Branch", "[List > Detail] || [Picker]") {
      try $0.bench.navigator.swipe(0.26)
    },
    Removal("pop(screen)", "Branch Picker Detail", "[List]") { shown in
      _ = try shown.root.flow?.pop(shown.detail).get()
    },
    Removal("pop(to:)", "Branch Picker", "[List > Detail]") { shown in
      _ = try shown.root.flow?.pop(to: shown.detail).get()
    },
    Removal("popToRoot", "Branch", "[List > Detail] || [Picker]") {
      try $0.bench.navigator.popToRoot()
    },
    Removal("a flow's popToRoot", "Branch", "[List > Detail] || [Picker]") {
      _ = try $0.child.flow?.popToRoot().get()
    },
    Removal("dismiss", "Branch Picker", "[List > Detail]") { try $0.bench.navigator.dismiss() },
    Removal("a flow's dismiss", "Branch Picker", "[List > Detail]") {
      _ = try $0.child.flow?.dismiss().get()
    },
    Removal("resetRoot", "Branch Picker Detail List", "[Login]") {
      _ = try $0.child.flow?.resetRoot(Page(), as: "Login")
    },
    Removal("its flow returns", "Branch Picker", "[List > Detail]") { $0.child.end(with: 1) },
    Removal("its flow throws", "Branch Picker", "[List > Detail]") { $0.child.fail() },
    Removal("its flow is cancelled", "Branch Picker", "[List > Detail]") {
      $0.child.results?.cancel()
    },
    Removal("its flow is abandoned", "Branch Picker Detail List", "[]") { $0.root.end(with: 1) },
    Removal("the navigator ends", "Branch Picker Detail List", "[]") { $0.bench.navigator.end() },
  ]

  @Test(arguments: removals)
  func `N2: a removed screen is reported once, top first, and its streams end`(
    removal: Removal
  ) throws {
    let shown = try Shown()
    let (bench, detail) = (shown.bench, shown.detail)
    let isOver = Box<Bool?>(nil)
    bench.navigator.runtime.start {
      for await _ in detail.states {}
      isOver.value = true
    }
    let isRemoved = Box<Bool?>(nil)
    bench.navigator.runtime.start {
      await detail.removed()
      isRemoved.value = true
    }
    try removal.perform(shown)
    bench.run()
    #expect(bench.stage.removed == removal.removed)
    #expect("\(bench.navigator.navigation)" == removal.rest)
    #expect(bench.stage.changes.last?.navigation == bench.navigator.navigation)
    #expect((isOver.value == true) == removal.removed.contains("Detail"))
    #expect(isRemoved.value == isOver.value)
    bench.navigator.end()
    bench.run()
    #expect(Set(bench.stage.removed).count == bench.stage.removed.count)
    #expect(Set(bench.stage.removed).isSuperset(of: ["Branch", "Picker", "Detail", "List"]))
  }

  @Test func `N2: a cancelled swipe and a refused navigation report nothing`() throws {
    let shown = try Shown()
    let (bench, navigator) = (shown.bench, shown.bench.navigator)
    let before = bench.sight
    #expect(try navigator.swipe(0.25).isEmpty)
    #expect(throws: Refusal.self) { try navigator.swipe(2) }
    #expect(bench.sight == before)
    try navigator.pop()
    bench.stage.forget()
    #expect(throws: Refusal("nothing to pop")) { try navigator.pop() }
    #expect(throws: Refusal("nothing to pop")) { try navigator.popToRoot() }
    #expect(throws: Refusal("nothing to pop")) { try navigator.swipe(1) }
    try navigator.dismiss()
    bench.stage.forget()
    #expect(throws: Refusal("nothing presented")) { try navigator.dismiss() }
    let already = shown.root.flow?.pop(to: shown.detail)
    #expect(already == .failure("Detail is already on top"))
    #expect(bench.stage.told == [])
  }

  @Test func `L9: a removed screen ends its store, and only its own`() throws {
    let shown = try Shown()
    let (bench, detail) = (shown.bench, shown.detail)
    let late = try #require(try shown.child.push("Late"))
    detail.store.send(.work("upload"))
    late.store.send(.work("download"))
    bench.stage.forget()
    try bench.navigator.pop()
    #expect(
      bench.stage.told == [
        "download of Page was cancelled.",
        "pop Late  [List > Detail] || [Picker > Branch]",
      ]
    )
    late.store.send(.write("too late"))
    #expect(late.store.currentState.text == "")
    #expect(
      bench.stage.told.last == "write was sent to Page, which has ended. Nothing was changed."
    )
    bench.advance(by: .seconds(3600))
    #expect(detail.store.currentState.text == "worked")
    #expect(late.store.currentState.text == "")
  }

  @Test
  func `the end of removed work is reported first, then the navigation, then the result`() throws {
    let bench = FlowBench()
    let details = [Detail("Low"), Detail("High")]
    let root = bench.begin("Root")
    try root.push("List")
    for detail in details {
      let results = try #require(root.flow).coordinate(to: detail)
      bench.navigator.runtime.start { [stage = bench.stage] in
        for await result in results { stage.note("\(detail.flowName) gave \(result)") }
      }
      detail.screen.value?.store.send(.work("work of \(detail.flowName)"))
    }
    bench.run()
    bench.stage.forget()
    try bench.navigator.popToRoot()
    bench.run()
    #expect(
      bench.stage.told == [
        "work of High of Page was cancelled.",
        "work of Low of Page was cancelled.",
        "popToRoot High, Low  [List]",
        "High finished: cancel",
        "Low finished: cancel",
        "High gave cancel",
        "Low gave cancel",
      ]
    )
  }

  @Test func `a screen is called after its reactor, unless it is given a name`() throws {
    let (bench, root) = FlowBench.begin("Root")
    _ = try root.flow?.push(Page())
    _ = try root.flow?.push(UserListReactor())
    _ = try root.flow?.push(Page(), as: "Ada")
    #expect("\(bench.navigator.navigation)" == "[Page > UserList > Ada]")
  }

  private struct UserListReactor: Reactor {
    enum Action: Sendable {}
    let initialState = 0
    func reduce(into state: inout Int, mutation: Action) {}
  }
}
