import Synchronization
import Thorium

/// A span of a tracing interface; `swift-distributed-tracing` has one with the same parts.
struct Span: Sendable, Equatable {
  let name: String
  /// The user that the tracer's caller acts for, as an example of a task-local context.
  let user: String
  let start: Duration
  var end: Duration?
}

/// A tracer that makes a span of each effect, with the context of the request that started it.
final class SpanBridge: Tracer {
  private struct Key: Hashable {
    let store: TracedStore
    let effect: Int
  }

  private let open = Mutex<[Key: Span]>([:])
  private let export: @Sendable (Span) -> Void

  /// Creates a bridge.
  ///
  /// - Parameter export: Receives each span when it has ended.
  init(export: @escaping @Sendable (Span) -> Void) { self.export = export }

  func trace<R: Reactor>(_ event: TraceEvent<R>, of store: TracedStore) {
    switch event {
    case .effectBegan(let effect, let name, _):
      let span = Span(name: "\(store.reactor).\(name)", user: Request.user, start: store.time)
      open.withLock { $0[Key(store: store, effect: effect)] = span }
    case .effectEnded(let effect, _):
      guard var span = open.withLock({ $0.removeValue(forKey: Key(store: store, effect: effect)) })
      else { return }
      span.end = store.time
      export(span)
    default: break
    }
  }
}
