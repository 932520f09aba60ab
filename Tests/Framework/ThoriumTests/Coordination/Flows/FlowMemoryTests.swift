import Testing
import Thorium

/// Law L9 for flows: what has ended is not kept.
struct FlowMemoryTests {
  /// What is looked at behind the end.
  private struct Weak {
    weak let flow: Flow<Int>?
    weak let store: Store<Page>?
  }

  @Test(arguments: ["returns", "throws", "is cancelled", "is abandoned"])
  func `L9: nothing is kept of a flow that ends`(how: String) throws {
    let (bench, root) = FlowBench.begin("Root")
    let seen = try {
      let child = root.begin("Child")
      let seen = Weak(flow: child.flow, store: try child.push("Page")?.store)
      seen.store?.send(.work("long"))
      #expect(seen.flow != nil && seen.store != nil)
      switch how {
      case "returns": child.end(with: 1)
      case "throws": child.fail()
      case "is cancelled": child.results?.cancel()
      default: root.end(with: 1)
      }
      return seen
    }()
    bench.run()
    #expect(seen.flow == nil)
    #expect(seen.store == nil)
  }

  @Test func `L9: a screen keeps its store at work although its flow keeps neither`() throws {
    let (bench, root) = FlowBench.begin("Root")
    weak let store = try root.push("Page")?.store
    bench.run()
    store?.send(.work("long"))
    bench.advance(by: .seconds(3600))
    #expect(store?.currentState.text == "worked")
    bench.end(root, with: 0)
    #expect(store == nil)
  }
}
