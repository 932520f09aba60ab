import Synchronization

/// A tracer that keeps what the stores of one reactor did, with actions, mutations and states.
///
///     let record = TraceRecord<Counter>()
///     Store(Counter(), in: Runtime(tracers: [record])).send(.increase)
///     record.events.count   // 5
public final class TraceRecord<R: Reactor>: Tracer {
  private let recorded = Mutex<[TraceEvent<R>]>([])

  /// Creates an empty record.
  public init() {}

  /// What has happened so far, in order.
  public var events: [TraceEvent<R>] { recorded.withLock { $0 } }

  /// Keeps an event, if it is one of the reactor's stores.
  public func trace<Other: Reactor>(_ event: TraceEvent<Other>, of store: TracedStore) {
    if let event = event as? TraceEvent<R> { recorded.withLock { $0.append(event) } }
  }
}
