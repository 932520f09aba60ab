import ThoriumProof

@testable import ThoriumPersistence

/// A thread that uses the shared trunks and its own one at random.
struct ThreadUser: Sendable {
  private let thread: Int
  private let round: ThreadRound
  private let log: Log
  private let shared: [Store<Trunk>]
  private let closing: Int?
  private let random: SplitMix64

  init(
    _ thread: Int,
    in round: ThreadRound,
    _ log: Log,
    _ shared: [Store<Trunk>],
    closesAt closing: Int?,
    _ random: SplitMix64
  ) {
    (self.thread, self.round, self.log, self.shared) = (thread, round, log, shared)
    (self.closing, self.random) = (closing, random)
  }

  /// Takes random steps, until the log is closed.
  ///
  /// - Returns: The part of the thread before its first step, and after each one.
  func run() async throws -> [ThreadModel] {
    var random = random
    var models = [ThreadModel()]
    var own: Store<Trunk>?
    do {
      while models.count <= ThreadRound.steps {
        let number = models.count
        if own == nil { own = try await restore() }
        if closing == number { try await log.close() }
        guard let trunk = own else { continue }
        var model = models[number - 1]
        let operation = ThreadOperation.random(accepted: model, using: &random)
        let receipt = try await perform(operation, number, on: trunk)
        if receipt.refusal != nil { break }
        model.apply(operation, number)
        models.append(model)
        switch Int.random(in: 0..<60, using: &random) {
        case 0...5:
          try await receipt.durable()
          round.table.acknowledge(number, of: thread)
        case 6: round.table.kill(round.disk)
        case 7...10:
          round.table.release(trunk.child(\.loose))
          own = nil
          round.table.release(trunk)
        case 11...24: round.table.releaseAll()
        default: break
        }
      }
    } catch let error as LogError {
      guard "\(error)".contains("closed") else { throw error }
    }
    return models
  }

  /// Restores the thread's own trunk; returns `nil` while another thread has not released it yet.
  private func restore() async throws -> Store<Trunk>? {
    do throws(LogError) {
      return try await Store(
        restoring: Trunk(),
        as: "own \(thread)",
        from: log,
        in: round.runtime
      )
    } catch {
      guard case .alreadyRestored = error else { throw error }
      round.table.releaseAll()
      return nil
    }
  }

  private func perform(
    _ operation: ThreadOperation,
    _ number: Int,
    on own: Store<Trunk>
  ) async throws -> Receipt {
    let step = ThreadStep(thread: thread, number: number)
    let trunk = (shared + [own])[operation.trunk]
    func key(_ id: Int) -> Int { thread * 10 + id }
    func act(_ kind: Trunk.Action.Kind) async -> Receipt {
      await trunk.perform(Trunk.Action(kind: kind, step: step))
    }
    switch operation.kind {
    case .mark: return await act(.mark)
    case .add(let id): return await act(.add(key(id)))
    case .remove(let id):
      round.table.release(trunk.child(\.branches, key(id)))
      return await act(.remove(key(id)))
    case .pass(let id): return await act(.pass(key(id)))
    case .swap: return await act(.swap)
    case .set(let id):
      return await act(.set("\(thread).\(id)"))
    case .stop(let id):
      return await act(.stop("\(thread).\(id)"))
    case .sharedLeaf: return await trunk.child(\.leaf).perform(step)
    case .branch(let id): return try await branch(trunk, key(id)).perform(step)
    case .leaf(let id): return try await branch(trunk, key(id)).child(\.leaf).perform(step)
    case .loose: return try await loose(trunk).perform(step)
    case .looseLeaf: return try await loose(trunk).child(\.leaf).perform(step)
    }
  }

  private func branch(_ trunk: Store<Trunk>, _ id: Int) throws -> Store<Branch> {
    guard let branch = trunk.child(\.branches, id) else { throw CrashProblem("No branch \(id).") }
    return branch
  }

  private func loose(_ trunk: Store<Trunk>) throws -> Store<Branch> {
    guard let branch = trunk.child(\.loose) else { throw CrashProblem("No loose branch.") }
    return branch
  }
}

extension ThreadOperation {
  /// Returns an operation that has an effect.
  fileprivate static func random(
    accepted model: ThreadModel,
    using random: inout SplitMix64
  ) -> ThreadOperation {
    while true {
      let id = Int.random(in: 0..<3, using: &random)
      let kinds: [Kind] = [
        .mark, .add(id), .remove(id), .branch(id), .branch(id), .leaf(id), .leaf(id), .pass(id),
        .sharedLeaf, .sharedLeaf, .swap, .loose, .loose, .looseLeaf, .set(id), .stop(id),
      ]
      let operation = ThreadOperation(
        trunk: Int.random(in: 0...ThreadModel.shared, using: &random),
        kind: kinds.randomElement(using: &random) ?? .mark
      )
      if model.accepts(operation) { return operation }
    }
  }
}
