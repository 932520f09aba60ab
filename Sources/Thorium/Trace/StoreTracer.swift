/// Somebody who is told all that stores do: a log, a record, a check.
///
///     struct Printer: StoreTracer {
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
public protocol StoreTracer: Sendable {
  /// Is told what a store did.
  ///
  /// - Parameters:
  ///   - event: What it did. To keep the state that an event holds makes the next change copy it.
  ///   - store: Which store. Its ``TracedStore/time`` is the time of the event.
  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore)
}
