import Testing
import Thorium

/// A detail that a list opens: the flow that coordinators are written for, and its old traps.
struct DetailTests {
  /// Opens details and keeps what they give.
  private struct Opened {
    let bench = FlowBench()
    let root: RemoteFlow
    let details: [Detail]
    let results: [Results<String>]

    init(_ names: String...) throws {
      root = bench.begin("Root")
      try root.push("List")
      details = names.map { Detail($0) }
      let flow = try #require(root.flow)
      results = details.map { flow.coordinate(to: $0) }
      bench.run()
      bench.stage.forget()
    }

    /// All results of one detail, as they are there now.
    func given(by index: Int) -> [String] {
      let all = bench.wait { [results] in
        var all: [String] = []
        for await result in results[index] { all.append(result) }
        return all
      }
      return all ?? []
    }
  }

  @Test func `a child that ends without a result is released, too`() throws {
    let opened = try Opened("Ada")
    opened.results[0].cancel()
    let failing = try #require(opened.root.flow).coordinate(
      to: Part<Int>("Failing") { _ in throw Spill.spilled }
    )
    opened.bench.run()
    #expect(opened.given(by: 0) == [])
    #expect(opened.bench.wait { "\(await failing.ending)" } == "failed: spilled")
    #expect(opened.bench.sight == "Root [List]")
  }

  @Test func `a handler of a result can still read the child's last state`() throws {
    let opened = try Opened("Ada")
    let screen = try #require(opened.details[0].screen.value)
    let seen = Box<String?>(nil)
    opened.bench.navigator.runtime.start { [results = opened.results[0]] in
      guard (try? await results.value) == "reload" else { return }
      seen.value = screen.store.currentState.text
    }
    screen.store.send(.write("the last word"))
    screen.store.send(.delete)
    opened.bench.run()
    #expect(seen.value == "the last word")
  }

  @Test
  func `every flow learns of the removal of its own screen, with any number of listeners`() throws {
    let opened = try Opened("Ada", "Eve", "Joe")
    try opened.bench.navigator.pop()
    opened.bench.run()
    #expect((0...2).map(opened.given) == [[], [], ["cancel"]])
    try opened.bench.navigator.pop()
    opened.bench.run()
    #expect((0...2).map(opened.given) == [[], ["cancel"], ["cancel"]])
    try opened.bench.navigator.pop()
    opened.bench.run()
    #expect((0...2).map(opened.given) == [["cancel"], ["cancel"], ["cancel"]])
  }

  @Test func `a screen keeps its store at work although its flow keeps neither`() throws {
    let (bench, root) = FlowBench.begin("Root")
    weak let store = try root.push("Page")?.store
    bench.run()
    store?.send(.work("long"))
    bench.advance(by: .seconds(3600))
    #expect(store?.currentState.text == "worked")
    bench.end(root, with: 0)
    #expect(store == nil)
  }

  @Test func `deleting pops the screen and gives one result, not a second for the pop`() throws {
    let opened = try Opened("Ada")
    opened.details[0].screen.value?.store.send(.delete)
    opened.bench.run()
    #expect(opened.bench.stage.told == ["pop Ada  [List]", "Ada finished: reload"])
    #expect(opened.given(by: 0) == ["reload"])
  }

  @Test
  func `a cancelled reader leaves the child alone, a cancelled child takes its screen`() throws {
    let opened = try Opened("Ada")
    let reader = opened.bench.navigator.runtime.start { [results = opened.results[0]] in
      for await _ in results {}
    }
    opened.bench.run()
    reader.cancel()
    opened.bench.run()
    #expect(opened.bench.sight == "Root > Ada [List > Ada]")
    opened.results[0].cancel()
    #expect(opened.bench.sight == "Root [List]")
  }
}
