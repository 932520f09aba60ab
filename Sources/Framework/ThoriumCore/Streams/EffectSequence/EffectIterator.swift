import Synchronization

/// A buffer of the unread mutations of an effect that runs without a store.
final class EffectIterator<R: Reactor>: Sendable {
  private struct Memory {
    var backlog: BoundedQueue<R.Mutation>
    var ending: BodyEnding?
  }

  private let memory: Mutex<Memory>
  private let signal = AsyncSignal()
  /// The counts that make bodies wait for the reader after they send a mutation.
  let consumption = Consumption()
  private let runtime: Runtime

  init(_ runtime: Runtime) {
    memory = Mutex(Memory(backlog: BoundedQueue(limit: runtime.limits.mailbox, overload: .report)))
    self.runtime = runtime
  }

  func receive(_ mutation: EffectSequence<R>.Mutation) {
    if case .landed = mutation { consumption.make() }
    let notices = memory.withLock { memory -> [BoundedQueue<R.Mutation>.Notice] in
      switch mutation {
      case .landed(let mutation): return memory.backlog.append([mutation])
      case .over(let error):
        memory.ending = memory.ending ?? BodyEnding(error: error)
        return []
      }
    }
    signal.ring()
    for case .behind(let waiting) in notices {
      runtime.report(.behind(waiting: waiting, of: "mutations", reactor: "\(R.self)"))
    }
  }

  /// Waits for the next unread mutation.
  func next() async throws -> R.Mutation? {
    while true {
      try Task.checkCancellation()
      let (mutation, ending) = memory.withLock { ($0.backlog.next(), $0.ending) }
      if let mutation {
        consumption.recordConsumed()
        return mutation
      }
      if let ending {
        if let error = ending.error { throw error }
        return nil
      }
      await signal.wait(for: "for a mutation of an effect of \(R.self)") {
        self.memory.withLock { $0.backlog.count > 0 || $0.ending != nil }
      }
    }
  }
}
