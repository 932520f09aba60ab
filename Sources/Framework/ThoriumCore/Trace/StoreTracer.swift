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
