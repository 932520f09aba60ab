public import Thorium
import ThoriumLog

extension Store where R: LoggedReactor {
  /// Restores a store from a log, or begins it there.
  ///
  ///     let cart = try await Store(restoring: Cart(), as: "shop/cart", from: log)
  ///
  /// The store starts in its last state in the log, together with its children. Observers receive
  /// it as their first state. Nothing else is restored: effects that ran are gone, and pipelines hold
  /// nothing. From then on the log receives each mutation.
  ///
  /// - Parameters:
  ///   - reactor: The definition, whose initial state is used only if the log has no state.
  ///   - name: The name of the store in the log; choose it once.
  ///   - log: The log, which the store keeps alive.
  ///   - services: The services of the children.
  ///   - orBegin: True to begin anew if the state cannot be read; a copy of the file is kept first.
  ///   - runtime: The dependencies of the store.
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
      let recorder = LogRecorder(of: store, in: log, fold.number, name: name)
      recorder.start()
      return recorder
    }
  }
}

extension Receipt {
  /// Waits until the synchronous part of the action is durable.
  ///
  ///     try await store.perform(.buy(7)).durable()
  ///
  /// After it has returned, the mutations of the action are restored in each later process: see
  /// ``Log/Policy``. It also waits for all earlier lines of the log. To wait for the mutations of the
  /// effects, too, call it after `finished()`.
  ///
  /// - Throws: A ``LogError`` if the action was refused, if the log has failed, or if the store is in
  ///   no log. So code that goes on after this call may tell others that the action has happened.
  public func durable() async throws(LogError) {
    guard let recorder = recorder as? any LogWaiting else { throw .notLogged }
    try await recorder.durable()
    if let refusal { throw .refused(reason: refusal.reason) }
  }
}

/// A recorder whose lines can be awaited.
protocol LogWaiting: Sendable {
  func durable() async throws(LogError)
}
