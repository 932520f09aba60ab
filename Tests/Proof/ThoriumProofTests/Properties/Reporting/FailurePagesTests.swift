import Foundation
import Testing
import ThoriumText

@testable import ThoriumProof
@testable import ThoriumProperties
@testable import ThoriumSimulation

/// The pages that `THORIUM_PAGES` asks for.
struct FailurePagesTests {
  private actor Account {
    private(set) var total = 0

    func set(_ total: Int) { self.total = total }
  }

  private func brokenRun() async -> Counterexample? {
    await #expect(throws: Counterexample.self) {
      try await falsify(Jugs()) { property in
        property.actions { for action in Jugs.Action.allCases { action } }
        property.invariant("never four") { $0.big != 4 }
      }
    }
  }

  private func page(of found: Counterexample?) throws -> String {
    let found = try #require(found)
    let page = try found.page(of: #require(found.failures.first)) { "Repeat it with \($0)." }
    return page.html
  }

  private func race() -> SimulationFailure? {
    #expect(throws: SimulationFailure.self) {
      try explore { simulation in
        let account = Account()
        await withTaskGroup { group in
          for number in 1...2 {
            group.addTask(name: "deposit \(number)") {
              let old = await account.total
              simulation.note("reads \(old)")
              await account.set(old + 10)
            }
          }
        }
        let total = await account.total
        try simulation.require(total == 20, "<a deposit> is lost")
      }
    }
  }

  @Test func `the page of a run has its actions, its changes and its states`() async throws {
    let html = try page(of: await brokenRun())
    #expect(html == (try page(of: await brokenRun())))
    #expect(html.contains("<h1>Jugs, invariant: never four</h1>"), "\(html)")
    #expect(html.ranges(of: "<article").count == 7)
    #expect(html.contains("<li class=\"wrong\"><a href=\"#m6\"><b>6</b><span>.bigToSmall</span>"))
    #expect(html.contains("<li class=\"new\">small: 2 → 3, big: 5 → 4"))
    #expect(html.contains("No run of fewer than 6 steps fails like this"))
  }

  @Test func `the page of generated values has the simplest ones`() throws {
    let found = #expect(throws: Counterexample.self) {
      try falsify(Generator.int(0...99)) { try require($0 < 7, "too many") }
    }
    let html = try page(of: found)
    #expect(html.contains("<span>the simplest case</span>"))
    #expect(html.contains("<h3>Value</h3><ul><li class=\"plain\">7</ul>"), "\(html)")
  }

  @Test func `the page of a race has a lane for each task, and a mark where tasks switch`() throws {
    let failure = try #require(race())
    #expect(failure.preemptions > 0)
    let html = failure.page.html
    #expect(html == race()?.page.html)
    for task in ["scenario", "deposit 1", "deposit 2"] {
      #expect(html.contains("<span>\(task)</span>"), "\(html)")
    }
    #expect(html.ranges(of: "<li class=\"preempting\">").count == failure.preemptions)
    #expect(html.contains("<small>preempts deposit 1</small>"))
    #expect(html.contains("&lt;a deposit&gt; is lost") && !html.contains("<a deposit>"))
  }

  @Test func `the page of a path has the drawing of its graph, and the path through it`() throws {
    let graph = Lamp.graph
    let found = try #require(
      #expect(throws: TemporalCounterexample.self) {
        try graph.always("it is never bright") { $0 != .bright }
      }
    )
    let bright = try #require(graph.reached.firstIndex(of: .bright))
    let page = graph.page(of: found, graph.transitions.path(to: bright))
    let (diagram, nodes) = try graph.drawing()
    let numbers = page.moments.compactMap(\.place?.node)
    #expect(numbers.map { diagram.nodes[$0].label } == [".dark", ".dim", ".bright"])
    #expect(numbers.last == nodes[bright])
    for (place, moment) in page.moments.enumerated().dropFirst() {
      let arrow = try diagram.arrows[#require(moment.place?.arrow)]
      #expect(arrow.source == numbers[place - 1] && arrow.target == numbers[place])
    }
    #expect(page.html.contains("<figure>\(diagram.svg)</figure>"))
    #expect(page.html.contains("<article id=\"m2\" data-node=\"\(numbers[2])\" data-arrow="))
  }

  @Test func `a failure has one file, whose name has words of its title`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let page = Page(title: "../total ≥ 0 \n", verdict: Page.Line("A counterexample"))
    FailurePages.write(page, to: nil)
    for _ in 1...2 { FailurePages.write(page, to: "\(folder)/pages") }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pages")
    #expect(names.count == 1 && names[0].hasPrefix("total-0-") && names[0].hasSuffix(".html"))
    #expect(try String(contentsOfFile: "\(folder)/pages/\(names[0])", encoding: .utf8) == page.html)
  }
}
