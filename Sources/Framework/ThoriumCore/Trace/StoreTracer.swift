import Synchronization

/// A receiver of every event of all stores, for example a log, a record or a check.
///
///     struct Printer: StoreTracer {
///       func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
///         print(store, event)
///       }
///     }
///     let store = Store(Counter(), in: Runtime(tracers: [Printer()]))
///
/// A store calls its tracers on the thread that handles the input, one event at a time,
/// before it notifies observers. Stores on different threads call a tracer concurrently.
/// A thread that sends an action to a full mailbox also calls the tracer directly.
///
/// A tracer must not block, and must not change the store that
/// it observes. A store without tracers has no overhead.
public protocol StoreTracer: Sendable {
  /// Receives an event of a store.
  ///
  /// - Parameters:
  ///   - event: The event. If a tracer keeps the state of an event,
  ///     the next change copies that state.
  ///   - store: The store. Its ``TracedStore/time`` is the time of the event.
  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore)
}

/// A tracer that records the events of one reactor's stores, with actions, mutations and states.
///
///     let record = TraceRecord<Counter>()
///     Store(Counter(), in: Runtime(tracers: [record])).send(.increase)
///     record.entries.count   // 5
public final class TraceRecord<R: Reactor>: StoreTracer {
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
