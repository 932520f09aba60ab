public import Thorium

extension Store where R: LoggedReactor {
  /// Restores a store from a log, or creates it there.
  ///
  ///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
  ///
  /// The store starts in its last state in the log, together with its children. Observers receive
  /// it as their first state. Timers are set again, and overdue ones fire at once. Nothing
  /// else is restored: running effects are gone, and pipelines are empty. From then on the log receives
  /// each change.
  ///
  /// - Parameters:
  ///   - reactor: The definition. Its initial state is used only if the log has no state.
  ///   - name: The name of the store in the log; choose it once.
  ///   - log: The log, which the store keeps alive.
  ///   - services: The services for ``LoggedChild/make(_:services:)``; none by default.
  ///   - orBegin: True to begin anew if the state cannot be read. The old records are kept under names such as
  ///     `kept-1/shop/cart`.
  ///   - runtime: The dependencies of the store. Its clock should be that of the log's runtime.
  /// - Throws: A ``LogError``. The records of the store are then unchanged, and there is no store.
  /// - Complexity: O(*n*) in the size of the states of the store and of its children.
  public convenience init(
    restoring reactor: R,
    as name: String,
    from log: Log,
    services: Services = Services(),
    orBegin: Bool = false,
    in runtime: Runtime = .standard
  ) async throws(LogError) {
    let restored = try await log.restore(reactor, as: name, services, orBegin: orBegin)
    let recorder = LogRecorder<R>(
      in: log,
      restored.owner,
      name: name,
      restored.numbers,
      restored.record
    )
    self.init(reactor, from: restored.state, in: runtime) { recorder.begin($0) }
  }
}
