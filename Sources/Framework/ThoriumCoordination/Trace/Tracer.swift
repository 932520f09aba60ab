public import ThoriumCore

/// A tracer of stores, flows, screens, links and alerts.
///
///     struct Printer: Tracer {
///       func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
///         print(store, event)
///       }
///       func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
///         print("navigator", navigator, event)
///       }
///     }
///     let navigator = Navigator(in: Runtime(tracers: [Printer()]))
///
/// A navigator calls the tracers of its runtime that conform to this protocol.
public protocol Tracer: StoreTracer {
  /// Receives an event of a flow, a screen, a link or an alert, with its time.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - navigator: The number of its navigator, unique among the traced navigators of the process.
  ///   - time: The time on the clock of the navigator's runtime, since the runtime was created.
  func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration)
}

extension Tracer {
  /// Does nothing.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {}
}
