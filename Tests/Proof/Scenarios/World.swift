public import ThoriumProof

/// Where a scenario runs: in a simulation, or as programs run.
public struct World: Sendable {
  /// What stores and flows need.
  public let runtime: Runtime
  /// The unit of time of a scenario.
  let tick: Duration
  private let drawing: @Sendable (ClosedRange<Int>) -> Int

  /// The world of one run of a simulation.
  public init(_ simulation: Simulation) {
    runtime = Runtime(executor: simulation.executor, clock: simulation.clock)
    tick = .milliseconds(100)
    drawing = { simulation.draw($0) }
  }

  private init() {
    runtime = .standard
    tick = .microseconds(100)
    drawing = { Int.random(in: $0) }
  }

  /// The pool of threads and the clock of the machine; time is short there.
  public static let ordinary = World()

  /// Draws a number.
  func draw(_ range: ClosedRange<Int>) -> Int { drawing(range) }

  /// Sleeps on the clock for so many ticks.
  func sleep(_ ticks: Int) async throws {
    try await runtime.clock.sleep(for: tick * ticks)
  }

  /// Suspends the task so many times, as what asks a disk or a server does.
  func hop(_ count: Int) async {
    await Distance(count)?.pass()
  }

  /// Says what the race has broken.
  func require(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(Flaw) {
    if !condition { throw Flaw(description: complaint()) }
  }
}

/// A chain of actors, so long that to pass it takes so many hops.
private actor Distance {
  private let rest: Distance?

  init?(_ hops: Int) {
    guard hops > 0 else { return nil }
    rest = Distance(hops - 1)
  }

  func pass() async {
    await rest?.pass()
  }
}
