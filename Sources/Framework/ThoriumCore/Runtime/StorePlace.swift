/// The place where stores handle their inputs.
///
///     let runtime = Runtime(place: .actor(MainActor.shared))
///     let store = Store(Counter(), in: runtime)   // reduces and notifies observers on the main actor
///
/// In an actor, a `send` from code that the compiler sees in that actor is handled before it
/// returns, unless more than `Limits.handOff` inputs wait. From elsewhere `send` only queues
/// the action. The consequences of the action have happened when `perform` returns. All other
/// laws are the same.
///
/// Two notifications do not come from the place. A store that ends with its last reference notifies
/// streams, reports and tracers on the thread that released the reference. A store notifies tracers
/// of its start on the thread that created it.
public enum StorePlace: Sendable {
  /// On the thread that sends, before `send` returns.
  case sender
  /// In an actor, the main actor for instance.
  case actor(any Actor)
  /// On an executor.
  case executor(any TaskExecutor)
}
