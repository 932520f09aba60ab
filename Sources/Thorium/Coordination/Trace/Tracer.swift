/// Somebody who is told all that stores do: a log, a record, a check.
///
///     struct Printer: Tracer {
///       func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
///         print(store, event)
///       }
///     }
///     let store = Store(Counter(), in: Runtime(tracers: [Printer()]))
///
/// It is called by whichever thread handles what was sent to the store, for one event of a store
/// at a time, before observers are told; stores on several threads call it at once, and so does whoever
/// sends an action that finds the mailbox full. It must
/// neither block nor change what it watches. A store without tracers pays nothing.
public protocol Tracer: Sendable {
  /// Is told what a store did.
  ///
  /// - Parameters:
  ///   - event: What it did. To keep the state that an event holds makes the next change copy it.
  ///   - store: Which store. Its ``TracedStore/time`` is the time of the event.
  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore)

  /// Is told what became of a flow, a screen, a link or an alert.
  ///
  /// - Parameters:
  ///   - event: What became of it.
  ///   - navigator: The number of its navigator, which no other traced one of the process has.
  func trace(_ event: FlowEvent, ofNavigator navigator: Int)

  /// Receives an event of a flow, a screen, a link or an alert, with its time.
  ///
  /// A navigator calls this method. By default it calls ``trace(_:ofNavigator:)``, so a tracer without times
  /// needs that one alone.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - navigator: The number of its navigator.
  ///   - time: The time on the clock of the navigator's runtime, since the runtime was created.
  func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration)
}

extension Tracer {
  /// Does nothing.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int) {}

  /// Calls ``trace(_:ofNavigator:)``.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    trace(event, ofNavigator: navigator)
  }
}
