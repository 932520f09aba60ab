@testable import Thorium

/// A ledger whose steps are carried out on paper.
struct Sheet {
  var ledger = Ledger()
  private let store = World().store()
  private var bodies: [String: Run] = [:]
  private var forks: [String: Branch] = [:]

  mutating func begin(_ effect: Effect<Tape>) {
    ledger.begin(effect.erased, for: Ticket())
  }

  /// Begins a body that is all that an action started; its ending is given if it is over at once.
  mutating func beginLone(_ name: String?, isAwaited: Bool = true, ending: (any Error)?? = nil) {
    let ticket = isAwaited ? Ticket() : nil
    let id = ledger.reserve()
    if let ending {
      ledger.ended(id, for: ticket, with: ending)
    } else {
      ledger.adopt(write(id, as: name), for: ticket)
    }
  }

  /// Begins an effect beside a body, under a name, and answers the steps.
  mutating func fork(
    _ name: String,
    of body: String,
    isAwaited: Bool = false,
    _ effect: Effect<Tape>
  ) -> [String] {
    guard let run = bodies[body] else { return ["no body"] }
    let branch = Branch(of: run, isAwaited: isAwaited)
    forks[name] = branch
    ledger.fork(effect.erased, as: branch)
    return steps()
  }

  mutating func cancel(fork name: String) {
    if let branch = forks[name] { ledger.cancel(branch) }
  }

  mutating func end(_ name: String, _ error: (any Error)? = nil) {
    guard let run = bodies[name] else { return }
    ledger.ended(run.id, with: error)
  }

  private mutating func write(_ id: WorkID, as name: String?) -> Run {
    let run = Run(id, name: name, Legacy(of: store))
    bodies[name ?? "-"] = run
    return run
  }

  /// Writes down what is to be done now.
  ///
  /// - Parameter answer: What the reactor makes of a failure.
  /// - Returns: The steps, one word or two each.
  mutating func steps(answer: Effect<Tape>? = nil) -> [String] {
    var steps: [String] = []
    while let step = ledger.next() {
      switch step {
      case .land(let mutation): steps.append("land \(mutation.value(as: String.self))")
      case .landMany(let mutations):
        steps.append("land \(mutations.value(as: [String].self).joined(separator: " "))")
      case .tell: steps.append("tell")
      case .errand: steps.append("errand")
      case .recover(let error, let recover):
        steps.append("recover \(recover(error).value(as: String.self))")
      case .run(let id, _, let name, _):
        ledger.attach(write(id, as: name))
        steps.append("run \(name ?? "-")")
      case .throttle(let id, _, _, _, _): steps.append("throttle \(id)")
      case .alarm(.set(let id, _, _, nil)): steps.append("set \(id)")
      case .alarm(.set(let id, _, _, _?)): steps.append("set \(id) again")
      case .alarm(.clear(let id, _, _)): steps.append("clear \(id)")
      case .alarm(.replace): steps.append("replace")
      case .cancel(let stop): steps.append("cancel \(stop.name ?? "pause")")
      case .answer(let branch, let error):
        let name = forks.first { $0.value === branch }?.key ?? "-"
        steps.append("over \(name)" + (error.map { ": \($0)" } ?? ""))
      case .failed(let error, let root):
        steps.append("failed \(error)")
        if let answer { ledger.resume(root, with: answer.erased) } else { ledger.close(root) }
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
