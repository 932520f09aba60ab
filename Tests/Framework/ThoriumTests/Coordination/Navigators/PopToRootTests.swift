import Testing
import Thorium

/// The endings of flows that wait for streams while their screens are removed.
struct PopToRootTests {
  @Test
  func `the last action of a child's screen counts, although its parent finishes first`() throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    let (high, returns) = (Detail("High"), Tally())
    let (screen, results) = (Box<Screen<Page>?>(nil), Box<Results<String>?>(nil))
    let low = try #require(root.flow).coordinate(
      to: Part<String>("Low") { flow in
        let own = try flow.push(Page(), as: "Low")
        screen.value = own
        results.value = flow.coordinate(to: high)
        for await _ in own.states {}
        if flow.navigator.tree.description.contains("High") { returns.count("low first") }
        return "cancel"
      }
    )
    bench.run()
    bench.stage.forget()
    screen.value?.store.send(.write("wakes the lower first"))
    high.screen.value?.store.send(.delete)
    try bench.navigator.popToRoot()
    bench.run()
    #expect(
      bench.stage.told == [
        "popToRoot High, Low  [List]", "High finished: reload", "Low finished: cancel",
      ]
    )
    #expect(returns["low first"] == 1)
    let endings = [results.value, low].map { results in
      bench.wait { "\(await results?.ending ?? .abandoned)" }
    }
    #expect(endings == ["finished: reload", "finished: cancel"])
  }

  @Test func `a flow without screens passes on the results of the flow that it waits for`() throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    let parent = root.begin("Parent")
    let parentScreen = try #require(try parent.push("Parent"))
    let detail = Detail("Detail")
    let wrapper = Part<String>("Wrapper") { flow in
      "wrapped \(try await flow.coordinate(to: detail).value)"
    }
    let results = try #require(parent.flow).coordinate(to: wrapper)
    bench.run()
    bench.stage.forget()
    parent.flow?.pop(parentScreen)
    bench.end(parent, with: 1)
    #expect(bench.wait { "\(await results.ending)" } == "finished: wrapped cancel")
    #expect(
      bench.stage.told == [
        "pop Detail, Parent  [List]",
        "Detail finished: cancel", "Wrapper finished: wrapped cancel", "Parent finished: 1",
      ]
    )
  }
}
