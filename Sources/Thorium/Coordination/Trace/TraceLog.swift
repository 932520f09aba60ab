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
/// What actions, mutations and results carry is never written, nor are messages and texts of alerts,
/// nor values in the query of a link. Written are names and ids of effects, names of flows and
/// screens, why flows were cancelled, schemes, paths and names in the query of links, titles of
/// alerts, errors and refusals, so put no secret into them; they are escaped, so that a line stays a
/// line.
public struct TraceLog: Tracer {
  private let writesTimes: Bool
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  ///     TraceLog(writesTimes: true) { print($0) }   // 0.25 seconds Counter #1 action 1 increase
  ///
  /// - Parameters:
  ///   - writesTimes: True when each line begins with the time since the runtime was created; by default false.
  ///   - write: Takes a line without its end, on any thread.
  public init(writesTimes: Bool = false, _ write: @escaping @Sendable (String) -> Void) {
    self.writesTimes = writesTimes
    self.write = write
  }

  /// Writes an event.
  public func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    write("\(store) \(event)", at: store.time)
  }

  /// Writes what became of a flow, a screen, a link or an alert.
  public func trace(_ event: FlowEvent, ofNavigator navigator: Int, at time: Duration) {
    write("Navigator #\(navigator) \(event)", at: time)
  }

  private func write(_ line: String, at time: @autoclosure () -> Duration) {
    write((writesTimes ? "\(time()) \(line)" : line).escaped)
  }
}
