import Synchronization

/// A tracer that records the events of one reactor's stores, with actions, mutations and states.
///
///     let record = TraceRecord<Counter>()
///     Store(Counter(), in: Runtime(tracers: [record])).send(.increase)
///     record.events.count   // 5
public final class TraceRecord<R: Reactor>: StoreTracer {
  /// An event of a record.
  public struct Entry: Sendable {
    /// The event.
    public let event: TraceEvent<R>
    /// The store that caused the event.
    public let store: TracedStore
    /// The time on the clock of the store's runtime, since the runtime was created.
    public let time: Duration
  }

  private let recorded = Mutex<[Entry]>([])

  /// Creates an empty record.
  public init() {}

  /// The events so far, in order.
  public var events: [TraceEvent<R>] { entries.map(\.event) }

  /// The events so far, in order, with their times and stores.
  public var entries: [Entry] { recorded.withLock { $0 } }

  /// Records an event of a store with this reactor, and ignores other events.
  public func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    guard let event = event as? TraceEvent<R> else { return }
    let entry = Entry(event: event, store: store, time: store.time)
    recorded.withLock { $0.append(entry) }
  }
}
