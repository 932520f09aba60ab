import Testing
import Thorium

/// Two flows that wait on streams, ended by one popToRoot, give their results top first.
struct PopToRootTests {
  /// A detail that opens another on top of its own.
  struct Nest: Coordinator {
    let flowName = "Low"
    let awaitsChild: Bool
    let high: Detail
    let highResults = Box<Results<String>?>(nil)
    let screen = Box<Screen<Page>?>(nil)
    let returns: Tally

    /// Creates the lower flow.
    ///
    /// - Parameters:
    ///   - awaitsChild: Whether the lower flow waits for the result of the upper one.
    ///   - returns: Counts how often the lower flow returns first.
    init(awaitsChild: Bool, returns: Tally) {
      self.awaitsChild = awaitsChild
      self.returns = returns
      high = Detail("High")
    }

    func start(in flow: Flow<String>) async throws -> String {
      let screen = try flow.push(Page(), as: flowName)
      self.screen.value = screen
      let results = flow.coordinate(to: high)
      highResults.value = results
      if awaitsChild { _ = try await results.value }
      for await _ in screen.states {}
      if flow.navigator.tree.description.contains("High") { returns.count("low first") }
      return "cancel"
    }
  }

  @Test(arguments: [true, false])
  func `nested flows give their results top first`(awaitsChild: Bool) throws {
    let returns = Tally()
    for wakesLowerFirst in [false, true] {
      let (bench, root) = FlowBench.begin("Root")
      try root.push("List")
      let nest = Nest(awaitsChild: awaitsChild, returns: returns)
      let low = try #require(root.flow).coordinate(to: nest)
      bench.run()
      bench.stage.forget()
      for (name, results) in [("low", low), ("high", try #require(nest.highResults.value))] {
        bench.navigator.runtime.start { [stage = bench.stage] in
          for await result in results { stage.note("\(name) gave \(result)") }
        }
      }
      if wakesLowerFirst { nest.screen.value?.store.send(.write("wakes the lower first")) }
      try bench.navigator.popToRoot()
      bench.run()
      let lines = bench.stage.told
      let ends = lines.filter { $0.contains("finished") }
      try #require(ends == ["High finished: cancel", "Low finished: cancel"])
      let results = lines.filter { $0.contains("gave") }
      try #require(results == ["high gave cancel", "low gave cancel"])
      bench.navigator.end()
      bench.run()
    }
    #expect((returns["low first"] > 0) != awaitsChild)
  }

  @Test
  func `the last action of a child's screen counts, although its parent finishes first`() throws {
    let (bench, root) = FlowBench.begin("Root")
    try root.push("List")
    let nest = Nest(awaitsChild: false, returns: Tally())
    let low = try #require(root.flow).coordinate(to: nest)
    let high = try #require(nest.highResults.value)
    bench.run()
    nest.screen.value?.store.send(.write("wakes the lower first"))
    nest.high.screen.value?.store.send(.delete)
    try bench.navigator.popToRoot()
    #expect(bench.wait { "\(await low.ending)" } == "finished: cancel")
    #expect(bench.wait { "\(await high.ending)" } == "finished: reload")
    #expect(nest.returns["low first"] == 1)
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
