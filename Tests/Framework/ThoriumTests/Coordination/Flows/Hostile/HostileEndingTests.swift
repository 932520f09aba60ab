import Testing
import Thorium

/// Flows that resist their ending, or end others where they should not: all of them end, once.
struct HostileEndingTests {
  private let bench = FlowBench()
  private let root: RemoteFlow

  init() {
    root = bench.begin("Root")
  }

  @Test func `N3: a flow that ignores its cancellation has its ending all the same`() throws {
    let deaf = root.begin("Deaf", heedsCancellation: false)
    try deaf.push("Page")
    deaf.results?.cancel()
    bench.run()
    #expect(bench.ending(of: deaf) == "cancelled: its parent cancelled it")
    #expect(bench.sight == "Root []")
    bench.stage.forget()
    bench.end(deaf, with: 1)
    #expect(bench.stage.told == [])
    #expect(bench.ending(of: deaf) == "cancelled: its parent cancelled it")
  }

  @Test func `N12: a parent waits a second for a child that ignores its cancellation`() throws {
    try root.push("List")
    let parent = root.begin("Parent")
    let deaf = parent.begin("Deaf", heedsCancellation: false)
    try deaf.push("Page")
    try bench.navigator.pop()
    parent.end(with: 1)
    bench.advance(by: .milliseconds(999))
    #expect(deaf.isCancelled)
    #expect("\(bench.navigator.tree)" == "Root > Parent > Deaf")
    bench.stage.forget()
    bench.advance(by: .milliseconds(1))
    #expect(bench.stage.told == ["Deaf abandoned", "Parent finished: 1"])
    bench.end(deaf, with: 2)
    #expect(bench.stage.told.count == 2)
    #expect("\(bench.navigator.tree)" == "Root")
  }

  @Test func `a flow that cancels itself is cancelled, with any return value`() throws {
    let own = Box<Results<Int>?>(nil)
    let screen = Box<Screen<Page>?>(nil)
    let results = try #require(root.flow).coordinate(
      to: Part<Int>("Child") { flow in
        screen.value = try flow.push(Page())
        for await state in try #require(screen.value).states where state.isDeleted {
          own.value?.cancel("by itself")
          #expect(Task.isCancelled)
          #expect(flow.yield(1) == false)
        }
        return 2
      }
    )
    own.value = results
    screen.value?.store.send(.delete)
    bench.run()
    #expect(bench.wait { "\(await results.ending)" } == "cancelled: by itself")
    #expect(bench.sight == "Root []")
  }

  @Test func `a flow that is ended in its first step is cancelled where it first waits`() throws {
    let seen = Box<String?>(nil)
    bench.stage.onNote.value = { line in if line.hasPrefix("push") { root.results?.cancel() } }
    let results = try #require(root.flow).coordinate(
      to: Part<Int>("Child") { flow in
        let screen = try flow.push(Page())
        #expect(flow.pop(screen) == .failure("the flow has ended"))
        seen.value = await thrown { try await bench.clock.sleep(for: .seconds(3600)) }
        return 1
      }
    )
    bench.run()
    #expect(seen.value == "CancellationError()")
    #expect(bench.wait { "\(await results.ending)" } == "abandoned")
    #expect(bench.sight == " []")
  }

  @Test func `two flows that end each other have one ending each`() throws {
    let (left, right) = (root.begin("Left"), root.begin("Right"))
    bench.stage.forget()
    bench.stage.onNote.value = { line in
      if line.hasPrefix("Left") { right.results?.cancel("by left") }
      if line.hasPrefix("Right") { left.results?.cancel("by right") }
    }
    left.results?.cancel("by the test")
    bench.run()
    #expect(bench.stage.told == ["Left cancelled: by the test", "Right cancelled: by left"])
    bench.stage.onNote.value = nil
  }

  @Test func `flows that wait for each other's endings do not keep each other`() throws {
    let parentResults = Box<Results<Int>?>(nil)
    let parent = Part<Int>("Parent") { flow in
      let child = Part<Int>("Child") { flow in
        let screen = try flow.push(Page())
        for await _ in screen.states {}
        return try await parentResults.value?.value ?? 0
      }
      let screen = try flow.push(Page())
      flow.coordinate(to: child)
      for await _ in screen.states {}
      return 1
    }
    try root.push("List")
    parentResults.value = try #require(root.flow).coordinate(to: parent)
    bench.run()
    bench.stage.forget()
    try bench.navigator.popToRoot()
    bench.run()
    #expect(
      bench.stage.told == ["popToRoot Page, Page  [List]", "Child abandoned", "Parent finished: 1"]
    )
  }
}
