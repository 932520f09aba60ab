import Synchronization
public import ThoriumProof

/// A random program of flows, and persons and links that disturb it, of which nothing may be left in the
/// end.
///
///     let tally = JourneyTally()
///     try explore(.random(1_000)) { try await Journey(tally).run(in: $0) }
///     tally["finished"]   // how often a flow has ended so
public struct Journey: Sendable {
  private let tally: JourneyTally

  /// Creates a journey.
  ///
  /// - Parameter tally: Counts what is reached.
  public init(_ tally: JourneyTally) {
    self.tally = tally
  }

  /// Makes one journey, and looks at all laws on the way and in the end.
  ///
  /// - Parameter simulation: In which it is made.
  /// - Throws: What does not hold.
  public func run(in simulation: Simulation) async throws {
    let balance = TraceBalance()
    let book = JourneyBook(simulation, tally)
    let weak = try await travel(in: simulation, book, balance)
    await simulation.idle()
    try simulation.require(weak.navigator == nil, "the navigator is alive")
    try simulation.require(book.livingFlows == 0, "\(book.livingFlows) flows are alive")
    try simulation.require(balance.faults == [], "\(balance.faults)")
    try simulation.require(balance.open == [], "left: \(balance.open)")
  }

  private struct Weak {
    weak let navigator: Navigator?
  }

  private func travel(
    in simulation: Simulation,
    _ book: JourneyBook,
    _ balance: TraceBalance
  ) async throws -> Weak {
    let policies: [TransitionPolicy] = [.queue, .queue, .replace, .refuse]
    let navigator = Navigator(
      on: book,
      in: simulation.runtime(tracers: [balance]) { _ in },
      transitions: policies[simulation.draw(0...3)],
      byUser: policies[simulation.draw(0...3)]
    )
    let root = navigator.start(Walker(book: book, depth: 0))
    await withTaskGroup(of: Void.self) { group in
      for number in 1...2 {
        group.addTask(name: "person \(number)") {
          await Person(navigator: navigator, book: book).act()
        }
        group.addTask(name: "links \(number)") {
          await LinkSender(navigator: navigator, book: book).act()
        }
      }
      if simulation.draw(0...7) == 0 { group.addTask(name: "end") { root.cancel("enough") } }
    }
    try? await simulation.clock.sleep(for: .seconds(30))
    await simulation.idle()
    try book.check(navigator)
    navigator.end()
    try? await simulation.clock.sleep(for: .seconds(30))
    await simulation.idle()
    try simulation.require(navigator.tree.description.isEmpty, "left: \(navigator.tree)")
    try simulation.require(navigator.navigation.places.isEmpty, "left: \(navigator.navigation)")
    try book.check(navigator)
    try book.checkLinks()
    try simulation.require(book.atWork.isEmpty, "no ending of \(book.atWork.sorted())")
    return Weak(navigator: navigator)
  }
}

/// Counts how often an interesting case was reached.
public final class JourneyTally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Creates a tally of nothing.
  public init() {}

  /// How often it was reached.
  public subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  func count(_ name: String) {
    counts.withLock { $0[name, default: 0] += 1 }
  }

  /// What every thousand journeys reach; zero would mean that a law was not tried.
  public static let hardCases = [
    "finished", "failed", "cancelled", "abandoned", "a flow yielded",
    "push", "present", "resetRoot", "replace", "setStack", "pop", "popTo", "popToRoot", "dismiss",
    "remove", "addTabs", "selectTab", "in a tab", "tabs in tabs", "several stacks",
    "screens went with their tabs", "several screens went at once", "a swipe was finished",
    "a swipe was cancelled", "a screen said no", "a question was asked", "a question was answered",
    "refused: under way", "refused: presents already", "refused: the flow has ended",
    "refused: was removed", "refused: not visible", "back from a screen seen before",
    "a transition took time", "a flow began nothing", "a flow let a link go",
    "link: completed", "link: invalid", "link: refused", "link: flowEnded", "link: screenRemoved",
    "link: failed", "link: timedOut", "link: replaced", "link: cancelled",
    "link: stopped behind some steps", "link: a person said no", "link: waited for a flow",
    "link: came during a transition",
  ]
}
