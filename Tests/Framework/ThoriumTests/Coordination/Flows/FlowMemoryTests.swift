import Testing
import Thorium

/// Law L9 for flows: what has ended is not kept.
struct FlowMemoryTests {
  /// What is looked at behind the end.
  private struct Weak {
    weak let navigator: Navigator?
    weak let flow: Flow<Int>?
    weak let store: Store<Page>?
  }

  @Test(arguments: ["returns", "throws", "is cancelled", "is abandoned"])
  func `L9: nothing is kept of a flow that ends`(how: String) throws {
    let bench = FlowBench()
    let root = bench.begin("Root")
    let seen = try {
      let child = root.begin("Child")
      let seen = Weak(
        navigator: nil,
        flow: child.flow,
        store: try child.push("Page")?.store
      )
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

  @Test func `L9: nothing is kept of a flow that has waited for its child`() throws {
    let seen = try {
      let bench = FlowBench()
      let parent = bench.begin("Parent")
      let child = Detail("Child")
      try parent.push("List")
      parent.flow?.coordinate(to: child)
      let screen = try #require(child.screen.value)
      bench.run()
      parent.end(with: 1)
      try bench.navigator.pop()
      bench.run()
      #expect(bench.stage.told.contains("Child finished: cancel"))
      bench.stage.forget()
      return Weak(navigator: bench.navigator, flow: parent.flow, store: screen.store)
    }()
    #expect(seen.navigator == nil)
    #expect(seen.flow == nil)
    #expect(seen.store == nil)
  }

  /// What a flow can do for ever.
  enum Endless: CaseIterable, Sendable {
    case readsStates, sleeps, waitsForChild, childOfItsOwn

    func run(in flow: Flow<Int>) async throws -> Int {
      let screen = try flow.push(Page())
      screen.store.send(.work("long"))
      switch self {
      case .readsStates: while !Task.isCancelled { for await _ in screen.states {} }
      case .sleeps: while true { try await flow.navigator.runtime.clock.sleep(for: .seconds(1)) }
      case .waitsForChild: return try await flow.coordinate(to: RemoteFlow("Child")).value
      case .childOfItsOwn:
        while !Task.isCancelled { _ = await flow.coordinate(to: Detail("Child")).ending }
      }
      return 0
    }
  }

  @Test(arguments: Endless.allCases)
  func `L9: nothing is kept of endless flows when their navigator has ended`(
    endless: Endless
  ) throws {
    let flow = Box<WeakFlow?>(nil)
    let stage = RecordingStage()
    let seen = try {
      let bench = FlowBench()
      _ = bench.navigator.start(
        Part<Int>("Endless") { it in
          flow.value = WeakFlow(flow: it)
          return try await endless.run(in: it)
        }
      )
      bench.advance(by: .seconds(10))
      bench.stage.onNote.value = { stage.note($0) }
      let seen = try #require(flow.value?.flow)
      #expect("\(bench.navigator.tree)".hasPrefix("Endless"))
      let navigator = Weak(navigator: bench.navigator, flow: seen, store: nil)
      bench.navigator.end()
      bench.run()
      return navigator
    }()
    #expect(stage.told.last == "Endless cancelled: the navigator has ended")
    #expect(seen.flow == nil)
    #expect(seen.navigator == nil)
  }

  private struct WeakFlow: Sendable {
    weak let flow: Flow<Int>?
  }
}
