/// Where stores handle what they are sent.
///
///     let runtime = Runtime(place: .actor(MainActor.shared))
///     let store = Store(Counter(), in: runtime)   // reduces and tells observers on the main actor
///
/// In an actor, a `send` from code that the compiler sees in that actor is handled before it returns, unless
/// more than ``Limits/handOff`` inputs wait. From elsewhere `send` only queues; what it causes has
/// happened when `perform` returns. All other laws are the same. Only a
/// store whose last reference goes tells streams, reports and tracers of its end on the thread that
/// let it go, and tracers of its beginning on the thread that made it.
public enum StorePlace: Sendable {
  /// On the thread that sends, before `send` returns.
  case sender
  /// In an actor, the main actor for instance.
  case actor(any Actor)
  /// On an executor.
  case executor(any TaskExecutor)

  @usableFromInline var isSender: Bool {
    if case .sender = self { return true }
    return false
  }
}
