import Testing
import Thorium
import ThoriumProof

/// The law N7 in simulations: links, persons and flows at once.
///
/// What a flow does with a step is drawn, and so is what persons do; the runs are random orders with
/// preemptions.
struct ExploredLinkTests {
  @Test func `N7, N4, E6: each link reports once, whatever flows and persons do at once`() throws {
    let tally = Tally()
    try explore(.random(2_000, seed: 7)) { simulation in
      try await LinkProgram(simulation, tally).run()
    }
    for name in Self.reasons + LinkProgram.Answer.allCases.map(\.rawValue) {
      #expect(tally[name] > 0, "never reached: \(name)")
    }
    #expect(tally["done some, then stopped"] > 0)
  }

  static let reasons = [
    "completed", "invalid", "refused", "flowEnded", "screenRemoved", "failed", "timedOut",
    "replaced", "cancelled",
  ]
}

/// One run: a town of rooms, links into it, and persons who walk there.
final class LinkProgram: Sendable {
  let simulation: Simulation
  let tally: Tally
  let balance = TraceBalance()
  let navigator: Navigator
  let reports = Kept<[LinkReport]>()
  let begun = Kept<[Results<Void>]>()

  init(_ simulation: Simulation, _ tally: Tally) {
    self.simulation = simulation
    self.tally = tally
    navigator = Navigator(in: simulation.runtime(tracers: [balance]))
  }

  /// What a flow does with a step.
  enum Answer: String, CaseIterable {
    case begins, beginsLater, beginsWhatFails, finishes, refuses, letsGo, returns, throwsError
  }

  func run() async throws {
    let town = navigator.start(Town(program: self))
    let links = simulation.draw(1...3)
    let persons = simulation.draw(1...2)
    await withTaskGroup(of: Void.self) { group in
      for number in 1...links {
        group.addTask(name: "link \(number)") { await self.open(number) }
      }
      for number in 1...persons {
        group.addTask(name: "person \(number)") { await self.walk() }
      }
    }
    try check(links)
    navigator.end()
    for results in [town] + (begun.value ?? []) { _ = await results.ending }
    await simulation.idle()
    try simulation.require(balance.faults == [], "E6: \(balance.faults)")
    try simulation.require(balance.open == [], "E6: left open: \(balance.open)")
    try simulation.require(navigator.snapshot.flows == [], "N4: \(navigator.snapshot)")
  }

  private func open(_ number: Int) async {
    await pause(upTo: 3)
    let isDeclared = simulation.draw(0...9) > 0
    let names = (1...simulation.draw(1...4)).map { "L\(number).\($0)" }
    let link = Link(scheme: isDeclared ? "town" : "city", path: names)
    let limit: Duration = .seconds(simulation.draw(1...6))
    if simulation.draw(0...3) > 0 { return note(await navigator.open(link, within: limit)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask(name: "opening \(number)") {
        self.note(await self.navigator.open(link, within: limit))
      }
      await self.pause(upTo: 2)
      group.cancelAll()
    }
  }

  private func note(_ report: LinkReport) {
    reports.value = (reports.value ?? []) + [report]
    tally.count(report.reason.name)
    if !report.isCompleted && !report.done.isEmpty { tally.count("done some, then stopped") }
  }

  private func walk() async {
    for _ in 1...simulation.draw(1...5) {
      await pause(upTo: 2)
      switch simulation.draw(0...4) {
      case 0: _ = try? navigator.swipe(0.6)
      case 1: _ = try? navigator.swipe(0.1)
      case 2: _ = try? navigator.popToRoot()
      case 3: _ = try? navigator.dismiss()
      default: _ = try? navigator.pop()
      }
    }
  }

  /// Lets others run, or time pass.
  func pause(upTo seconds: Int) async {
    let duration = simulation.draw(0...seconds)
    if duration == 0 { return await Task.yield() }
    try? await simulation.clock.sleep(for: .seconds(duration))
  }

  private func check(_ links: Int) throws {
    let told = reports.value ?? []
    try simulation.require(told.count == links, "N7: \(links) links, told \(told)")
    for report in told {
      let path = report.done.flatMap(\.path) + (report.stopped?.path ?? [])
      try simulation.require(
        report.link.path.starts(with: path),
        "N7: \(report) did what was not its own"
      )
      try simulation.require(
        report.isCompleted == (report.done.flatMap(\.path) == report.link.path),
        "N7: \(report) is not all, or more"
      )
    }
  }
}

extension LinkReport.Reason {
  /// The name of its case.
  fileprivate var name: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    default: Mirror(reflecting: self).children.first?.label ?? ""
    }
  }
}
