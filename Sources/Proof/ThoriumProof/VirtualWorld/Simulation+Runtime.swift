import Synchronization
public import Thorium
import ThoriumText

extension Simulation {
  /// Returns a runtime whose stores, flows and sessions run entirely in this simulation.
  ///
  ///     try explore { simulation in
  ///       let store = Store(Search(), in: simulation.runtime())
  ///       store.send(.type("swi"))
  ///       await store.settled()
  ///       try simulation.require(store.currentState.isLoading == false, "it loads for ever")
  ///     }
  ///
  /// The schedule diagram of a failed run shows the events of these stores and
  /// flows. A report of a defect, such as an unhandled error, fails the run.
  /// Reports of refused, late or cancelled actions do not. A run of a check goes on after an
  /// unhandled error, so that the error hides no violated rule.
  ///
  /// - Parameters:
  ///   - place: The place where stores handle their inputs; by default the sending thread.
  ///   - refusals: The policy for a refused action that `send` takes.
  ///   - limits: The sizes of queues and buffers, and the policies for their overload.
  ///   - draws: The source of random numbers, dates and identifiers. By default all
  ///     runtimes of a simulation share one source. The first random number draws
  ///     the seed for all numbers, as `draw(_:)` does, so the seed differs between runs.
  ///     Dates come from the simulation's clock. Identifiers are the same in each run.
  ///   - tracers: Additional tracers that receive every store's events.
  ///   - report: A handler that receives the reports instead, so that no report fails the run.
  /// - Returns: The runtime.
  public func runtime(
    place: StorePlace = .sender,
    refusals: RefusalPolicy = .report,
    limits: Limits = Limits(),
    draws: Draws? = nil,
    tracers: [any StoreTracer] = [],
    report: (@Sendable (Report) -> Void)? = nil
  ) -> Runtime {
    let isRecorded = runLog != nil
    shareState()
    return Runtime(
      executor: executor,
      clock: clock,
      place: place,
      refusals: refusals,
      limits: limits,
      draws: draws ?? ownDraws,
      tracers: isRecorded ? tracers + [SimulationTracer(simulation: self)] : tracers,
      report: report ?? { self.recordReport($0) }
    )
  }

  private var ownDraws: Draws {
    Draws(
      number: { self.nextRandomNumber() },
      idNumber: { self.nextIDNumber() },
      date: { _ in self.clock.now.offset }
    )
  }

  /// Records a report; a late send also fails the run.
  func recordReportOrFail(_ report: Report) {
    guard report.isLateSend else { return recordReport(report) }
    note("\(report)")
    fail(UnexpectedReport(report: report))
  }

  private func recordReport(_ report: Report) {
    switch report {
    case .cancelled, .refused, .late, .untaken: break  // the diagram shows them
    case .gone, .log: note("\(report)")
    case .unhandled, .unhandledInPipeline:
      note("\(report)")
      let error = UnexpectedReport(report: report)
      if postponed.withLock({ $0?.append(error) }) == nil { fail(error) }
    case .duplicate, .overloaded, .behind, .lost, .kept, .failed:
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

/// An error that means a store or a flow reported a defect.
package struct UnexpectedReport: Error, CustomStringConvertible {
  /// The report of the store or flow.
  package let report: Report

  package init(report: Report) {
    self.report = report
  }

  /// The report in a sentence.
  package var description: String { "\(report)" }
}

/// A tracer that writes the events of stores and flows into the schedule diagram of a run.
private struct SimulationTracer: Tracer {
  let simulation: Simulation
  private let watch = WaitReasons.watch {
    SimulatedExecutor.current?.runLog?.recordTask()
  } waits: {
    SimulatedExecutor.current?.runLog?.recordWait($0)
  }

  init(simulation: Simulation) {
    self.simulation = simulation
  }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    simulation.runLog?.recordStore(store.reactor, number: store.number)
    simulation.note("\(store): \(event)")
    if case .reduced(let mutation, let state, _) = event {
      let text = SwiftText.line(of: mutation).shortened
      simulation.runLog?.recordRemark(
        Remark.reduction(text: text, state: state, store: store.number)
      )
    }
  }

  func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    simulation.note("\(event)")
  }
}

// A simulation runs the blocking work of its tasks as jobs of the simulation,
// not on another thread.
extension SimulatedExecutor: ControllingExecutor {
  package func enqueue(_ job: UnownedJob, inTheNameOf executor: any TaskExecutor) {
    accept(job, .pool(executor))
  }
}
