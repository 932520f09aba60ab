import Thorium
import ThoriumLog

/// The state of a store of any reactor, as the lines of a log give it.
protocol StoreFold: Sendable {
  /// The last line that added the store.
  var line: StoreLine { get set }
  /// The state so far.
  var anyState: any Sendable { get }
  /// The type of the reactor, for messages.
  var reactorName: String { get }
  /// True when a line had another version than the program.
  var isOld: Bool { get }

  mutating func apply(state line: LogLine, from source: LineSource) throws
  mutating func apply(mutation line: LogLine, from source: LineSource) throws
  /// True when a timer is set.
  var hasTimers: Bool { get }

  /// Sets a timer.
  mutating func apply(timer line: LogLine, at mark: LineClock.Mark, from source: LineSource) throws
  /// Removes a timer that has fired or was cancelled.
  mutating func removeTimer(_ line: LogLine, from source: LineSource) throws
  /// Ends the reading.
  mutating func finish(by clock: LineClock)
  /// Returns the child at a place of the state, and its fold; `nil` if no child is there.
  func child(
    _ line: LogLine,
    _ store: StoreLine,
    from source: LineSource
  ) throws -> (link: ChildLink, fold: any StoreFold)?
  /// True when a child is at one of the places that are in the log.
  func contains(_ child: ChildLink) -> Bool
  /// Returns the contents of the store for a snapshot.
  func capture() -> StoreCapture
}

/// The state of a store of one reactor, as the lines of a log give it.
struct TypedFold<R: LoggedReactor>: StoreFold {
  let reactor: R
  private(set) var state: R.State
  let number: Int
  var line: StoreLine
  private(set) var isOld = false
  private(set) var timers: TimerTable<R.Mutation>
  private let places: [any LoggedPlace<R.State>]

  init(
    of reactor: R,
    from state: R.State,
    _ number: Int?,
    _ line: StoreLine,
    _ timers: TimerTable<R.Mutation> = TimerTable()
  ) {
    self.timers = timers
    self.reactor = reactor
    self.state = state
    self.number = number ?? 0
    self.line = line
    places = R.loggedChildren(LoggedChildren()).places
  }

  var anyState: any Sendable { state }
  var reactorName: String { "\(R.self)" }

  mutating func apply(state line: LogLine, from source: LineSource) throws {
    try checkType()
    if self.line.v == R.logVersion {
      state = try source.decode(R.State.self, of: line)
    } else {
      isOld = true
      state = try R.migrate(state: source.value(line, version: self.line.v))
    }
  }

  mutating func apply(mutation line: LogLine, from source: LineSource) throws {
    for mutation in try mutations(of: line, from: source) { apply(mutation) }
  }

  mutating func apply(_ mutation: R.Mutation) { reactor.reduce(into: &state, mutation: mutation) }

  /// Returns the mutation of a line, or the mutations of its migration.
  mutating func mutations(of line: LogLine, from source: LineSource) throws -> [R.Mutation] {
    try checkType()
    if self.line.v == R.logVersion { return [try source.decode(R.Mutation.self, of: line)] }
    isOld = true
    return try R.migrate(mutation: source.value(line, version: self.line.v))
  }

  var hasTimers: Bool { !timers.isEmpty }

  mutating func apply(
    timer line: LogLine,
    at mark: LineClock.Mark,
    from source: LineSource
  ) throws {
    try checkType()
    if self.line.v == R.logVersion {
      return timers.set(try source.decode(TimerLine<R.Mutation>.self, of: line), at: mark)
    }
    isOld = true
    let old = try source.decode(TimerLine<Unread>.self, of: line)
    let mutations = try old.mutations.indices.flatMap { index in
      try R.migrate(mutation: source.value(line, version: self.line.v, mutation: index))
    }
    timers.set(TimerLine(old, mutations), at: mark)
  }

  mutating func removeTimer(_ line: LogLine, from source: LineSource) throws {
    timers.remove(try source.decode(String.self, of: line))
  }

  mutating func finish(by clock: LineClock) { timers.advance(by: clock) }

  private func checkType() throws {
    if line.type == R.logName { return }
    throw Refusal(
      "its lines are those of the reactor \"\(line.type)\", and the logName of this one is \"\(R.logName)\""
    )
  }

  func child(
    _ line: LogLine,
    _ store: StoreLine,
    from source: LineSource
  ) throws -> (link: ChildLink, fold: any StoreFold)? {
    guard let place = places.first(where: { $0.name == store.name }) else {
      // The program that migrates the parent decides which places there are.
      if isOld { return nil }
      throw Refusal(
        "the log has a child at \"\(store.name)\", which loggedChildren(_:) of \"\(R.logName)\" does not name"
      )
    }
    return try place.fold(line, store, of: number, from: source, in: state)
  }

  func contains(_ child: ChildLink) -> Bool {
    places.contains { $0.contains(child.child, under: child.id, in: state) }
  }

  func capture() -> StoreCapture {
    StoreCapture(of: R.self, state, places, timers)
  }
}
