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
}
