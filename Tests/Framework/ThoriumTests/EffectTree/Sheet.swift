import Thorium

@testable import ThoriumCore

/// A effectTree whose steps are carried out on paper.
struct Sheet {
  var effectTree = EffectTree()
  private var bodies: [String: EffectNodeID] = [:]
  private var forks: [String: EffectNodeID] = [:]

  mutating func begin(_ effect: Effect<Tape>) {
    effectTree.start(effect.erased, isTracked: true)
  }

  /// Begins a body that is all that an action started; its ending is given if it is over at once.
  mutating func beginLone(_ name: String?, isTracked: Bool = true, ending: (any Error)?? = nil) {
    let id = effectTree.reserveID()
    if let ending {
      effectTree.finishLoneBody(id, isTracked: isTracked, error: ending)
    } else {
      bodies[name ?? "-"] = id
      effectTree.adoptBody(id, name: name, isTracked: isTracked)
    }
  }

  /// Begins an effect beside a body, under a name, and answers the steps.
  mutating func fork(
    _ name: String,
    of body: String,
    isAwaited: Bool = false,
    _ effect: Effect<Tape>
  ) -> [String] {
    guard let body = bodies[body] else { return ["no body"] }
    forks[name] = effectTree.startFork(effect.erased, of: body, isAwaited: isAwaited)
    return steps()
  }

  mutating func cancel(fork name: String) {
    if let id = forks[name] { effectTree.cancelFork(id) }
  }

  mutating func end(_ name: String, _ error: (any Error)? = nil) {
    if let id = bodies[name] { effectTree.finishBody(id, error: error) }
  }

  /// Writes down what is to be done now.
  ///
  /// - Parameter answer: What the reactor makes of a failure.
  /// - Returns: The steps, one word or two each.
  mutating func steps(answer: Effect<Tape>? = nil) -> [String] {
    var steps: [String] = []
    while let step = effectTree.next() {
      switch step {
      case .reduce(let mutation): steps.append("land \(mutation.value(as: String.self))")
      case .reduceAll(let mutations):
        steps.append("land \(mutations.value(as: [String].self).joined(separator: " "))")
      case .fire(let timer):
        steps.append("ring \(timer.mutations(of: String.self).joined(separator: " "))")
      case .deliverEvent: steps.append("tell")
      case .childAction: steps.append("errand")
      case .recover(let error, let recover):
        steps.append("recover \(recover(error).value(as: String.self))")
      case .run(let id, _, let name, _):
        bodies[name ?? "-"] = id
        steps.append("run \(name ?? "-")")
      case .pause(_, let duration): steps.append("pause \(duration)")
      case .throttle(let id, _, _, _, _): steps.append("throttle \(id)")
      case .alarm(.set(let id, _, _, nil)): steps.append("set \(id)")
      case .alarm(.set(let id, _, _, _?)): steps.append("set \(id) again")
      case .alarm(.clear(let id, _, _)): steps.append("clear \(id)")
      case .alarm(.replace): steps.append("replace")
      case .cancel(_, let name, _): steps.append("cancel \(name ?? "pause")")
      case .finishFork(let fork, let error):
        let name = forks.first { $0.value == fork }?.key ?? "-"
        steps.append("over \(name)" + (error.map { ": \($0)" } ?? ""))
      case .failed(let error, let root):
        steps.append("failed \(error)")
        if let answer {
          effectTree.resume(root, with: answer.erased)
        } else {
          effectTree.finishRoot(root)
        }
      case .finished: steps.append("finished")
      }
    }
    return steps
  }
}

/// A body that does nothing, under a name.
func named(_ name: String) -> Effect<Tape> {
  .run(name: name) { _ in }
}
