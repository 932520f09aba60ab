import Testing
import Thorium
import ThoriumProof

/// The six ways in which a child of the classic base coordinator ends, four of which leaked it.
struct SixEndingsTests {
  private let bench = FlowBench()
  private let root: RemoteFlow

  init() throws {
    root = bench.begin("Root")
    try root.push("List")
  }

  /// Begins a child in the parent, and forgets it; what it gives and its ending are read on the way.
  private func live<Output>(
    _ child: some Coordinator<Output>,
    isRead: Bool = true,
    _ disturb: (Results<Output>) throws -> Void = { _ in }
  ) throws -> [String] {
    let flow = try #require(root.flow)
    let given = Box<[String]?>(nil)
    try {
      let results = flow.coordinate(to: child)
      if isRead {
        bench.navigator.runtime.start {
          var all: [String] = []
          for await output in results { all.append("\(output)") }
          given.value = all + ["\(await results.ending)"]
        }
      }
      bench.run()
      try disturb(results)
    }()
    bench.run()
    return given.value ?? []
  }

  /// No child is stored, none is alive, and none of its screens is.
  private func expectNoChildIsLeft() {
    #expect(bench.sight == "Root [List]")
    #expect(bench.balance.open.allSatisfy { !$0.contains("Child") }, "\(bench.balance.open)")
    #expect(bench.balance.faults == [])
    #expect(bench.stage.told.filter { $0.hasPrefix("Child ") }.count == 1)
  }

  private struct Child: Coordinator {
    let results: [Int]
    var waits = false

    func start(in flow: Flow<Int>) async throws -> Int {
      let screen = try flow.push(Page(), as: "Child's page")
      for result in results.dropLast() { flow.yield(result) }
      if waits { await screen.removed() }
      guard let last = results.last else { throw Spill.spilled }
      return last
    }
  }

  @Test func `N3: 1 of 6, a child that emits and completes is released`() throws {
    #expect(try live(Child(results: [7])) == ["7", "finished: 7"])
    expectNoChildIsLeft()
  }

  @Test func `N3: 2 of 6, a child that completes without a result is released`() throws {
    let silent = Part<Void>("Child") { flow in
      let screen = try flow.push(Page(), as: "Child's page")
      await screen.removed()
    }
    #expect(try live(silent) { _ in try bench.navigator.pop() } == ["()", "finished: ()"])
    expectNoChildIsLeft()
  }

  @Test func `N3: 3 of 6, a child that fails is released`() throws {
    #expect(try live(Child(results: [])) == ["failed: spilled"])
    expectNoChildIsLeft()
  }

  @Test func `N3: 4 of 6, a child that is cancelled is released`() throws {
    let lines = try live(Child(results: [1, 2], waits: true)) { $0.cancel("enough") }
    #expect(lines == ["1", "cancelled: enough"])
    expectNoChildIsLeft()
  }

  @Test func `N3: 5 of 6, a child without a subscriber runs, and is released`() throws {
    #expect(try live(Child(results: [1]), isRead: false) == [])
    expectNoChildIsLeft()
  }

  @Test func `N3: 6 of 6, a child that emits three times lives until the last, and is released`()
    throws
  {
    #expect(try live(Child(results: [1, 2, 3])) == ["1", "2", "3", "finished: 3"])
    expectNoChildIsLeft()
  }

  @Test func `N3: a flow that never ends is ended by its parent`() throws {
    let endless = Part<Never>("Child") { flow in
      let screen = try flow.push(Page(), as: "Child's page")
      await screen.removed()
      throw CancellationError()
    }
    let lines = try live(endless) { _ in
      #expect(bench.sight == "Root > Child [List > Child's page]")
      try bench.navigator.pop()
    }
    #expect(lines == ["cancelled: it cancelled itself"])
    expectNoChildIsLeft()
  }

  @Test func `N3: a task that waits for a result has it before the child is released`() throws {
    let flow = try #require(root.flow)
    let (child, given) = (Box<WeakFlow?>(nil), Box<[String]?>(nil))
    let results = flow.coordinate(
      to: Part<Int>("Child") { flow in
        child.value = WeakFlow(flow: flow)
        flow.yield(1)
        let screen = try flow.push(Page())
        await screen.removed()
        return 2
      }
    )
    bench.navigator.runtime.start {
      var all: [String] = []
      for await result in results {
        all.append("\(result), child \(child.value?.flow == nil ? "gone" : "alive")")
      }
      given.value = all
    }
    bench.run()
    try bench.navigator.pop()
    bench.run()
    #expect(given.value?.first == "1, child alive")
    #expect(given.value?.count == 2)
    #expect(child.value?.flow == nil)
  }

  private struct WeakFlow: Sendable {
    weak let flow: Flow<Int>?
  }
}
