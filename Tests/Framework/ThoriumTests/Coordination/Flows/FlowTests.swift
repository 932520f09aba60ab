import Testing
import Thorium

/// The laws N4 and N12: a flow belongs to the flow that began it, and ends with it.
struct FlowTests {
  private let bench = FlowBench()
  private let root: RemoteFlow

  init() {
    root = bench.begin("Root")
  }

  @Test func `N4: a child runs to its first suspension before coordinate(to:) returns`() throws {
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

  @Test func `N4: an ended flow begins nothing and shows nothing`() throws {
    try root.push("List")
    let child = root.begin("Child")
    bench.end(child, with: 1)
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

  @Test func `N4: nothing begins in a navigator that has ended`() throws {
    bench.navigator.end()
    let late = bench.begin("Late")
    #expect(!late.hasBegun)
    #expect(bench.ending(of: late) == "cancelled: the navigator has ended")
    #expect(bench.ending(of: root) == "cancelled: the navigator has ended")
    bench.navigator.end()
    #expect(bench.sight == " []")
  }

  @Test func `N12: roots end with their navigator, the latest first`() throws {
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
