import Synchronization
public import Thorium

/// A tracer that records the events of one reactor's stores, with actions, mutations and states.
///
///     let record = TraceRecord<Lamp>()
///     Store(Lamp(), in: Runtime(tracers: [record])).send(.on)
///     record.entries.count   // 5
public final class TraceRecord<R: Reactor>: Tracer {
  private let recorded = Mutex<[(event: TraceEvent<R>, store: TracedStore, time: Duration)]>([])

  /// Creates an empty record.
  public init() {}

  /// The events so far, in order.
  package var events: [TraceEvent<R>] { entries.map(\.event) }

  /// The events so far, in order, with their stores and their times.
  ///
  /// A time is that on the clock of the store's runtime, since the runtime was created.
  public var entries: [(event: TraceEvent<R>, store: TracedStore, time: Duration)] {
    recorded.withLock { $0 }
  }

  /// Records an event of a store with this reactor, and ignores other events.
  public func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    guard let event = event as? TraceEvent<R> else { return }
    let time = store.time
    recorded.withLock { $0.append((event, store, time)) }
  }
}
