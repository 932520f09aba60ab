import Synchronization

/// A tracer that keeps what the stores of one reactor did, with actions, mutations and states.
///
///     let record = TraceRecord<Counter>()
///     Store(Counter(), in: Runtime(tracers: [record])).send(.increase)
///     record.events.count   // 5
public final class TraceRecord<R: Reactor>: StoreTracer {
  /// An event of a record.
  public struct Entry: Sendable {
    /// The event.
    public let event: TraceEvent<R>
    /// The store that it is of.
    public let store: TracedStore
    /// The time on the clock of the store's runtime, since the runtime was created.
    public let time: Duration
  }

  private let recorded = Mutex<[Entry]>([])

  /// Creates an empty record.
  public init() {}

  /// What has happened so far, in order.
  public var events: [TraceEvent<R>] { entries.map(\.event) }

  /// The events so far, in order, with their times and stores.
  public var entries: [Entry] { recorded.withLock { $0 } }

  /// Keeps an event, if it is one of the reactor's stores.
  public func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    guard let event = event as? TraceEvent<R> else { return }
    let entry = Entry(event: event, store: store, time: store.time)
    recorded.withLock { $0.append(entry) }
  }
}
