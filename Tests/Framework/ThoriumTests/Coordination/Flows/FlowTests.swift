import Testing
import Thorium

/// The law N4: a flow belongs to the flow that began it.
struct FlowTests {
  @Test func `N4: a child runs to its first suspension before coordinate(to:) returns`() throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    #expect(root.hasBegun)
    let flow = try #require(root.flow)
    let seen = Box<String?>(nil)
    let results = flow.coordinate(
      to: Part<Int>("Child") { flow in
        try flow.push(Page(), as: "Shown")
        seen.value = "\(flow.navigator.tree)"
        return 7
      }
    )
    #expect(bench.stage.told.prefix(2) == ["push Shown  [Shown]", "show Shown"])
    #expect(seen.value == "Root > Child")
    #expect(bench.sight == "Root []")
    #expect(bench.wait { "\(await results.ending)" } == "finished: 7")
  }

  @Test func `N4: a child lives on without its results`() throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    let child = root.begin("Child")
    child.results = nil
    try child.push("Page")
    bench.run()
    #expect(bench.sight == "Root > Child [Page]")
    let grandchild = child.begin("Grandchild")
    let reader = bench.navigator.runtime.start { [results = grandchild.results] in
      _ = await results?.ending
    }
    bench.run()
    reader.cancel()
    bench.run()
    #expect(bench.sight == "Root > Child > Grandchild [Page]")
  }

  @Test(arguments: FlowEnd.allCases)
  func `N4: children end first, the latest first, with screens and effects`(end: FlowEnd) throws {
    let family = try Family()
    family.bench.stage.forget()
    family.end(end)
    let expected = [
      "s of Page was cancelled.", "d of Page was cancelled.",
      "f of Page was cancelled.", "p of Page was cancelled.",
      "remove S, D, F, P  []",
      "Second abandoned", "Deep abandoned", "First abandoned", "Parent \(end.ending)",
    ]
    #expect(Array(family.bench.stage.told.prefix(expected.count)) == expected)
    #expect(family.bench.ending(of: family.parent) == end.ending)
    for child in family.children {
      #expect(family.bench.ending(of: child) == "abandoned")
      #expect(child.isCancelled)
    }
    #expect(family.bench.sight == (end.isOfRoot ? " []" : "Root []"))
  }

  @Test func `N4: an ended flow begins nothing and shows nothing`() throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    try root.push("List")
    let child = root.begin("Child")
    child.end(with: 1)
    bench.run()
    bench.stage.forget()
    let late = child.begin("Late")
    #expect(!late.hasBegun)
    #expect(bench.ending(of: late) == "abandoned")
    #expect(throws: Refusal("the flow has ended")) { try child.push("Late") }
    #expect(throws: Refusal("the flow has ended")) { try child.present("Late") }
    #expect(throws: Refusal("the flow has ended")) { try child.flow?.resetRoot(Page()) }
    #expect(child.flow?.yield(2) == false)
    #expect(bench.stage.told == [])
    #expect(bench.sight == "Root [List]")
  }

  @Test func `N4: an ended flow removes nothing that others show`() throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    let list = try #require(try root.push("List"))
    let child = root.begin("Child")
    try child.present("Picker")
    child.results?.cancel()
    try root.push("Detail")
    try root.present("Sheet")
    let before = bench.navigator.navigation
    #expect(child.flow?.dismiss() == .failure("the flow has ended"))
    #expect(child.flow?.popToRoot() == .failure("the flow has ended"))
    #expect(child.flow?.pop(list) == .failure("the flow has ended"))
    #expect(child.flow?.pop(to: list) == .failure("the flow has ended"))
    #expect(bench.navigator.navigation == before)
  }

  @Test func `N4: nothing begins in a navigator that has ended`() throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    bench.navigator.end()
    let late = bench.begin("Late")
    #expect(!late.hasBegun)
    #expect(bench.ending(of: late) == "cancelled: the navigator has ended")
    #expect(bench.ending(of: root) == "cancelled: the navigator has ended")
    bench.navigator.end()
    #expect(bench.sight == " []")
  }

  @Test func `N4: roots end with their navigator, the latest first`() throws {
    let bench = FlowBench()
    let roots = ["A", "B", "C"].map { bench.begin($0) }
    for root in roots { try root.push("of \(root.flowName)") }
    bench.stage.forget()
    bench.navigator.end()
    bench.run()
    #expect(bench.stage.removed == ["of C", "of B", "of A"])
    let ends = bench.stage.told.filter { $0.contains(" cancelled: ") }
    #expect(ends.map { $0.prefix(1) } == ["C", "B", "A"])
  }
}

/// A way in which a flow with children ends.
enum FlowEnd: String, CaseIterable {
  case returned, threw, cancelledItself, cancelled, abandoned, navigatorEnded

  /// Whether the root ends, too.
  var isOfRoot: Bool { self == .abandoned || self == .navigatorEnded }

  /// How the flow has ended then.
  var ending: String {
    switch self {
    case .returned: "finished: 1"
    case .threw: "failed: spilled"
    case .cancelledItself: "cancelled: it cancelled itself"
    case .cancelled: "cancelled: enough"
    case .abandoned, .navigatorEnded: "abandoned"
    }
  }
}

/// A flow with two children and a grandchild, each with a screen that is at work.
private struct Family {
  let bench = FlowBench()
  let root: RemoteFlow
  let parent: RemoteFlow
  /// The first child, its own child, and the second child.
  let children: [RemoteFlow]

  init() throws {
    root = bench.begin("Root")
    parent = root.begin("Parent")
    try Self.work(parent, "P")
    let first = parent.begin("First")
    try Self.work(first, "F")
    let deep = first.begin("Deep")
    try Self.work(deep, "D")
    let second = parent.begin("Second")
    try Self.work(second, "S")
    children = [first, deep, second]
  }

  private static func work(_ flow: RemoteFlow, _ page: String) throws {
    try flow.push(page)?.store.send(.work(page.lowercased()))
  }

  /// Lets the parent end in this way.
  func end(_ end: FlowEnd) {
    switch end {
    case .returned: parent.end(with: 1)
    case .threw: parent.fail()
    case .cancelledItself: parent.fail(with: CancellationError())
    case .cancelled: parent.results?.cancel("enough")
    case .abandoned: root.end(with: 0)
    case .navigatorEnded: bench.navigator.end()
    }
    bench.run()
  }
}
