import Thorium

/// The contents of a store at one moment, for a snapshot.
struct StoreCapture: Sendable {
  /// The name of the reactor in the log.
  let type: String
  let version: Int
  let state: any Encodable & Sendable
  /// The payloads of the lines that set the timers.
  let timers: [any Encodable & Sendable]
  /// Returns the payload of the line that adds a child; `nil` if the child is not in the state.
  let childLine: @Sendable (ChildLink) -> (any Encodable & Sendable)?

  init<R: LoggedReactor>(
    of _: R.Type,
    _ state: R.State,
    _ places: [any LoggedPlace<R.State>],
    _ timers: TimerTable<R.Mutation>
  ) {
    type = R.logName
    version = R.logVersion
    self.state = state
    self.timers = timers.all
    childLine = { link in
      for place in places {
        let line = place.line(for: link.child, under: link.id, of: link.parent, in: state)
        if let line { return line }
      }
      return nil
    }
  }
}
