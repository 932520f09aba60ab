public import Thorium
import ThoriumLog

extension Store where R: LoggedReactor {
  /// Restores a store from a log, or creates it there.
  ///
  ///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
  ///
  /// The store starts in its last state in the log, together with its children. Observers receive
  /// it as their first state. Timers are set again, and overdue ones fire at once. Nothing
  /// else is restored: running effects are gone, and pipelines are empty. From then on the log receives
  /// each mutation.
  ///
  /// - Parameters:
  ///   - reactor: The definition. Its initial state is used only if the log has no state.
  ///   - name: The name of the store in the log; choose it once.
  ///   - log: The log, which the store keeps alive.
  ///   - services: The services for ``LoggedChild/make(_:services:)``; none by default.
  ///   - orBegin: True to begin anew if the state cannot be read; a copy of the file is kept first.
  ///   - runtime: The dependencies of the store. Its clock should be that of the log's runtime.
  /// - Throws: A ``LogError``. The lines of the store are then unchanged, and there is no store.
  /// - Complexity: O(*n*) in the number of lines of the log.
  public convenience init(
    restoring reactor: R,
    as name: String,
    from log: Log,
    services: Services = Services(),
    orBegin: Bool = false,
    in runtime: Runtime = .standard
  ) async throws(LogError) {
    let fold = try await log.restore(reactor, as: name, services, orBegin: orBegin)
    self.init(reactor, from: fold.state, in: runtime) { store in
      let recorder = LogRecorder(of: store, in: log, fold.number, name: name, timers: fold.timers)
      recorder.start()
      return recorder
    }
    (recorder as? LogRecorder<R>)?.restartTimers(in: self)
  }
}
