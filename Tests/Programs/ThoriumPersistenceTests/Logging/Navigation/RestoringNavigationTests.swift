import FaultyFiles
import Testing
import Thorium
import ThoriumSystem

@testable import ThoriumPersistence

/// The law C2.11: the navigation of a log is opened again, or the report names what is missing.
struct RestoringNavigationTests {
  private let disk = MemoryDisk()
  private let held = Program.Held()

  /// Starts a program, and restores its navigation.
  private func restored(
    _ program: Program? = nil,
    _ files: MemoryDisk? = nil
  ) async throws -> (navigator: Navigator, log: Log, report: NavigationReport) {
    let log = try await Log.open(in: "logs", of: files ?? disk)
    let navigator = Navigator()
    _ = navigator.start(program ?? Program(held: held))
    let report = try await navigator.restore(from: log, within: nil)
    return (navigator, log, report)
  }

  @Test func `C2.11: flows that code has opened are opened again by their links`() async throws {
    try await disk.openEditor()
    for _ in 1...2 {
      let (navigator, log, report) = try await restored()
      #expect(navigator.outline == "[Home > Page7] || [Edit]")
      #expect(navigator.tree.description == "Program > Page7 > EditFlow")
      #expect(report.links.map(\.description) == ["pages://page/7/edit was followed to its end"])
      #expect(report.differences == [])
      #expect("\(report)" == "The navigation was restored.")
      navigator.end()
      try await log.close()
    }
  }

  @Test func `C2.11: a flow without a link stays closed, and the report names it`() async throws {
    let (first, log, _) = try await restored()
    held.root.flow?.coordinate(to: PageFlow(number: 7, held: held.page))
    held.page.flow?.coordinate(to: Guide())
    #expect(first.outline == "[Home > Page7 > Guide]")
    first.end()
    try await log.close()
    let (navigator, _, report) = try await restored()
    #expect(navigator.outline == "[Home > Page7]")
    #expect(report.differences == ["Program > Page7 > Guide is not open: no link leads to it."])
  }

  @Test func `C2.11: another selected tab is reported`() async throws {
    var program = Program(held: held)
    program.page = { _, flow in
      let screen = try flow.push(Page(), as: "Later")
      try flow.openTabs(on: screen, FlowTab("a", HeadlessFlow()), FlowTab("b", HeadlessFlow()))
      await screen.removed()
    }
    let (first, log, _) = try await restored(program)
    held.root.flow?.coordinate(to: program.pageFlow(7))
    try first.selectTab(named: "b")
    first.end()
    try await log.close()
    let (_, _, report) = try await restored(program)
    #expect(
      report.differences == [
        """
        The screens were [Home > Later], [Later] a b*, a: [], b: [], and are [Home > Later], [Later] a* b, a: [], b: [].
        """
      ]
    )
  }

  @Test func `C2.11: a link that no flow requests ends at the limit`() async throws {
    try await disk.openEditor()
    let log = try await Log.open(in: "logs", of: disk)
    let navigator = Navigator()
    _ = navigator.start(DeafProgram())
    let report = try await navigator.restore(from: log, within: .zero)
    #expect(report.links.map(\.reason) == [.timedOut(.zero)])
    #expect(report.differences.first?.hasPrefix("Program > Page7 is not open: ") == true)
    #expect(navigator.outline == "[Home]")
    navigator.end()
  }

  @Test func `C2.11: a screen is shown with the restored store of its flow`() async throws {
    for total in [7, 14] {
      let log = try await Log.open(in: "logs", of: disk)
      var program = Program(held: held)
      program.page = { number, flow in
        let store = try await Store(restoring: Account(), as: "page/\(number)", from: log)
        let screen = try flow.push(store: store)
        store.send(.add(7))
        flow.yield(())
        await screen.removed()
      }
      let navigator = Navigator()
      _ = navigator.start(program)
      let report = try await navigator.restore(from: log, within: nil)
      #expect(report.differences == [])
      if total == 7 {
        let results = held.root.flow?.coordinate(to: program.pageFlow(1))
        var shown = try #require(results).makeAsyncIterator()
        _ = await shown.next()
      }
      #expect(navigator.outline == "[Home > Account]")
      navigator.end()
      try await log.close()
      let next = try await Log.open(in: "logs", of: disk.afterPowerCut())
      let account = try await Store(restoring: Account(), as: "page/1", from: next)
      #expect(account.currentState.total == total)
    }
  }
}

/// A flow without a screen.
private struct HeadlessFlow: Coordinator {
  func start(in flow: Flow<Void>) async throws {
    for await _ in flow.links(to: EditFlow.self) {}
  }
}

/// A program that declares links, and requests none.
private struct DeafProgram: LinkingCoordinator {
  let links: LinkMap = ["pages": [PageFlow.self]]
  var flowName: String { "Program" }

  func start(in flow: Flow<Void>) async throws {
    await (try flow.resetRoot(Page(), as: "Home")).removed()
  }
}
