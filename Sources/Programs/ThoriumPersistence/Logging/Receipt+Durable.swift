public import Thorium

extension Receipt {
  /// Waits until the synchronous part of the action is durable.
  ///
  ///     try await store.perform(.buy(7)).durable()
  ///
  /// After it has returned, each later process restores the log as of a moment after the action, as far as
  /// ``Log/Policy`` says. To wait for the mutations of the effects, too, call it after `finished()`.
  ///
  /// The log writes the states of all stores that have changed meanwhile in one commit, which all
  /// callers share. An action that changes nothing, or is refused, waits for a commit, too. So a
  /// process whose log was taken over before `perform` gets an error, and answers no reader with an
  /// old state.
  ///
  /// - Throws: A ``LogError`` if the action was refused, if the log has failed, or if the store is in
  ///   no log. So code after this call may acknowledge the action to other programs.
  public func durable() async throws(LogError) {
    guard let recorder = recorder as? any LogWaiting else { throw .notLogged }
    try await recorder.durable(after: lastCommit)
    if let refusal { throw .refused(reason: refusal.reason) }
  }
}

/// A recorder whose changes can be awaited.
protocol LogWaiting: Sendable {
  /// Waits until all changes so far are durable, with a commit after the one with a number.
  func durable(after commit: Int) async throws(LogError)
}
