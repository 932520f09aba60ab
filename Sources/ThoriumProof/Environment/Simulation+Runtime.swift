public import Thorium

extension Simulation {
  /// A runtime in which stores, flows and sessions run wholly in this simulation.
  ///
  ///     try explore { simulation in
  ///       let store = Store(Search(), in: simulation.runtime())
  ///       store.send(.type("swi"))
  ///       await store.settled()
  ///       try simulation.require(store.currentState.isLoading == false, "it loads for ever")
  ///     }
  ///
  /// What happens in its stores and flows stands in the drawing of a run that fails. A report of
  /// something that is broken, as an error that nobody handled, fails the run; that something was
  /// refused, came late or was cancelled does not.
  ///
  /// - Parameters:
  ///   - place: Where stores handle what they are sent; by default where it is sent.
  ///   - refusals: What happens when `send` takes an action that the reactor refuses.
  ///   - limits: How much may wait, and what happens to more.
  ///   - draws: The source of random numbers, dates and identifiers. By default all runtimes of a simulation share
  ///     one. The first random number draws the seed of all, as `draw(_:)` does, so that runs differ in it. Dates
  ///     are those of the clock, and identifiers are the same in each run.
  ///   - tracers: Who is told all that stores do besides.
  ///   - report: Takes the reports instead, so that none fails the run.
  /// - Returns: The runtime.
  public func runtime(
    place: StorePlace = .sender,
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    draws: Draws? = nil,
    tracers: [any Tracer] = [],
    report: (@Sendable (Report) -> Void)? = nil
  ) -> Runtime {
    let isTold = journal != nil
    return Runtime(
      executor: executor,
      clock: clock,
      place: place,
      refusals: refusals,
      limits: limits,
      draws: draws ?? ownDraws,
      tracers: isTold ? tracers + [SimulationTracer(simulation: self)] : tracers,
      report: report ?? { self.take($0) }
    )
  }

  private var ownDraws: Draws {
    Draws(
      number: { self.nextRandomNumber() },
      idNumber: { self.nextIDNumber() },
      now: { self.clock.now.offset }
    )
  }

  /// Takes a report, and fails the run for a late send, too.
  func takeWithLateSends(_ report: Report) {
    guard report.isLateSend else { return take(report) }
    note("\(report)")
    fail(UnexpectedReport(report: report))
  }

  private func take(_ report: Report) {
    switch report {
    case .cancelled, .refused, .late, .untaken: break  // these stand in the trace
    case .gone, .uncalled: note("\(report)")
    case .unhandled, .unhandledInPipeline, .duplicate, .overloaded, .behind, .lost, .kept, .failed:
      note("\(report)")
      fail(UnexpectedReport(report: report))
    }
  }
}

extension Report {
  /// True when an action was sent to an ended store or a removed child.
  package var isLateSend: Bool {
    switch self {
    case .late, .gone: true
    default: false
    }
  }
}

/// A store or a flow has reported that something is broken.
public struct UnexpectedReport: Error, CustomStringConvertible {
  /// What it has reported.
  public let report: Report

  package init(report: Report) {
    self.report = report
  }

  /// The report in a sentence.
  public var description: String { "\(report)" }
}

/// Writes what stores and flows do into the drawing of a run.
private struct SimulationTracer: Tracer {
  let simulation: Simulation
  private let watch = Waits.watch { SimulatedExecutor.current?.journal?.wait($0) }

  init(simulation: Simulation) {
    self.simulation = simulation
  }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    simulation.note("\(R.self): \(event)")
  }

  func trace(_ event: FlowEvent, ofNavigator navigator: Int) {
    simulation.note("\(event)")
  }
}

// So effects that wait until the same time begin in the order in which they were asked for.
extension VirtualClock: OrderedClock {}

// A simulation runs the blocking work of its tasks itself, as a job, and on no other thread.
extension SimulatedExecutor: ControllingExecutor {
  package func enqueue(_ job: UnownedJob, inTheNameOf executor: any TaskExecutor) {
    accept(job, .pool(executor))
  }
}
