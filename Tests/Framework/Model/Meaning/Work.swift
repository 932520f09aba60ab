/// A piece of work that is under way, with what is inside it.
final class Work {
  enum Kind {
    /// All that an action asked for.
    case action(Int, receipt: Int?)
    case body(name: String)
    case pause
    case finally(Change)
    case keyed(Int)
    /// The latest of what a throttle holds back.
    case turn(Int)
    case mapped(Int)
    /// Anything else, of which nothing need be known but what follows it.
    case plain
  }

  var kind: Kind
  let parent: Work?
  /// What follows when it is over.
  let then: (Outcome) -> Void
  /// What is inside and alive, in the order in which it is written.
  private(set) var inside: [Work] = []
  private(set) var isAlive = true
  /// Whether it waits for its turn, and what it begins with then.
  var isWaiting = false
  var beginning: (() -> Void)?
  /// Whether something that it has emitted went through the mailbox, behind which its end must come.
  var hasSent = false
  /// Whether it is a body that has returned, and lives on in its forks.
  var hasLeft = false
  /// Its number among the bodies and pauses.
  var number = 0

  init(_ kind: Kind, in parent: Work?, then: @escaping (Outcome) -> Void) {
    self.kind = kind
    self.parent = parent
    self.then = then
    parent?.inside.append(self)
  }

  /// This work and all around it, the innermost first.
  var around: [Work] { [self] + (parent?.around ?? []) }

  /// Whether it is a body that may still emit and fork.
  var isAtWork: Bool { isAlive && !hasLeft }

  /// The id under which it runs or waits.
  var id: Int? {
    if case .keyed(let id) = kind { return id }
    return nil
  }

  /// E1: what maps around this make of a change, the innermost first.
  func map(_ change: Change) -> Change {
    around.reduce(change) { change, work in
      if case .mapped(let way) = work.kind { change.mapped(by: way) } else { change }
    }
  }

  func stands(in other: Work) -> Bool {
    around.contains { $0 === other }
  }

  func die() {
    isAlive = false
    parent?.inside.removeAll { $0 === self }
  }
}

/// How a piece of work is over.
enum Outcome {
  case done
  case failed(Fault)
  /// A policy has dropped it, which is news to nobody but a retry.
  case dropped

  var isFailure: Bool {
    if case .failed = self { return true }
    return false
  }
}
