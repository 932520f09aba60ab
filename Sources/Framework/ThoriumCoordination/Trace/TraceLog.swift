public import ThoriumCore

/// A tracer that writes a line for each event.
///
///     let runtime = Runtime(tracers: [TraceLog { print($0) }])
///     Store(Counter(), in: runtime).send(.increase)
///     // Counter #1 began
///     // Counter #1 action 1 increase
///     // Counter #1 reduced increase
///     // Counter #1 action 1 finished
///     // Counter #1 ended
///
/// A log never contains the values of actions, mutations and results. It also contains
/// no messages and typed texts of alerts, and no values in the query of a link.
/// Do not put secrets into the following, since a log contains them:
///
/// - names and ids of effects
/// - names of flows and screens
/// - reasons why flows were cancelled
/// - schemes, paths and query names of links
/// - titles of alerts
/// - errors and refusals
///
/// They are escaped, so that an event always takes one line.
public struct TraceLog: Tracer {
  private let writesTimes: Bool
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  ///     TraceLog(writesTimes: true) { print($0) }   // 0.25 seconds Counter #1 action 1 increase
  ///
  /// - Parameters:
  ///   - writesTimes: True when each line begins with the time
  ///     since the runtime was created; false by default.
  ///   - write: Receives a line without a line break, on any thread.
  public init(writesTimes: Bool = false, _ write: @escaping @Sendable (String) -> Void) {
    self.writesTimes = writesTimes
    self.write = write
  }

  /// Writes an event.
  public func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    write("\(store) \(event)", at: store.time)
  }

  /// Writes an event of a flow, a screen, a link or an alert.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    write("Navigator #\(navigator) \(event)", at: time)
  }

  private func write(_ line: String, at time: @autoclosure () -> Duration) {
    write((writesTimes ? "\(time()) \(line)" : line).escaped)
  }
}
