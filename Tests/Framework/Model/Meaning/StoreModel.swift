import Thorium

/// What a store means, said as plainly as possible: each thing calls what follows it.
///
/// It is slow and recursive, knows neither threads nor tasks, and is what a store is compared to.
/// The laws of `Docs/Contract.md` stand beside what they say. Here is the loop.
final class StoreModel {
  enum Input {
    case action(Act, receipt: Int?)
    case emission(Change, Work)
    case event(Notice, Work)
    case over(Work, Outcome)
    case fork(Drawing, Forking, of: Work)
    case unfork(Forking)
    case observe(Watcher)
    case take(Watcher)
    case end
  }

  /// An observer, or somebody who takes events.
  final class Watcher {
    let number: Int
    var isLost = false

    init(_ number: Int) {
      self.number = number
    }
  }

  /// An effect that a body has begun beside itself.
  final class Forking {
    /// What is under way, once it has begun.
    var work: Work?
    /// How it is over, and whether whoever waits for it knows.
    var outcome: Outcome?
    var isKnown = false
    /// How the body goes on that waits for it.
    var resume: (() -> Void)?
    /// Whether the body is told of a failure, and does not fail with it.
    let isAwaited: Bool

    init(isAwaited: Bool) {
      self.isAwaited = isAwaited
    }
  }

  private(set) var lines: [Line] = []
  let isTraced: Bool
  let world = ModelWorld()
  var counts = Counts()

  var state = Probe.State()
  /// Whether somebody has a reference to the store.
  var isHeld = true
  var hasEnded = false
  var isBusy = false
  /// What waits until the store is not busy any more.
  private var waiting: [Input] = []
  var actions = 0
  /// Who goes on next that has waited for the end of an action.
  var awakened: [(receipt: Int, isAccepted: Bool)] = []

  var watchers: [Watcher] = []
  var subscriptions: [Int: Watcher] = [:]
  var takers: [Watcher] = []
  var takings: [Int: Watcher] = [:]
  /// The events that nobody has taken.
  var kept: [Notice] = []
  /// Who is told a state or an event just now.
  var telling: Watcher?
  var isReducing = false

  /// All actions, bodies and ids that are under way, in the order in which they began.
  var roots: [Work] = []
  var bodies: [Work] = []
  var named: [Work] = []
  var effects = 0
  /// What each body was when it began last.
  var begun: [Int: Work] = [:]
  /// What was forked last by each deed.
  var forks: [Int: Forking] = [:]
  /// What is over, and not known yet to those who wait for it.
  var waking: [Forking] = []
  /// The body whose first segment runs now.
  var starting: Work?
  var throttles: [Int: (closed: Int, interval: Int)] = [:]

  init(isTraced: Bool) {
    self.isTraced = isTraced
    trace(.storeBegan)
  }

  /// Whether nothing is under way.
  var isAtRest: Bool { hasEnded || roots.isEmpty }

  func note(_ line: Line) {
    lines.append(line)
  }

  func trace(_ event: Line.Event) {
    if isTraced { note(.traces(event)) }
  }

  func play(_ step: Program.Step) {
    switch step {
    case .deed(let deed): perform(deed)
    case .perform(let act, let receipt):
      if isHeld { submit(.action(act, receipt: receipt)) }
      run()
    case .pass(let seconds):
      run()
      world.pass(seconds) { run() }
    }
  }

  /// The store settles, if it is at rest, and is let go.
  func finish() {
    if isHeld, isAtRest {
      note(.settled)
      run()
    }
    release()
    run()
    // What has been under way holds the model by what would follow it.
    begun = [:]
    forks = [:]
    waking = []
    starting = nil
    world.forgetAll()
  }

  /// L3: what is asked for while something is handled waits, and is handled in the order of arrival.
  func submit(_ input: Input) {
    if isBusy { return waiting.append(input) }
    isBusy = true
    handle(input)
    // Whoever waits for what is over goes on when all is handled that has come in the meantime.
    repeat {
      let inputs = waiting
      waiting = []
      for input in inputs { handle(input) }
      wake()
    } while !waiting.isEmpty
    isBusy = false
    if !isHeld { end() }
  }

  private func handle(_ input: Input) {
    switch input {
    case .action(let act, let receipt): handle(act, receipt)
    case .emission(let change, let body):
      // E4: what the body of cancelled work has emitted does not land.
      if body.isAtWork { commit(change, in: body, from: body) }
    case .event(let notice, let body): if body.isAtWork { tell(notice, from: body) }
    case .over(let body, let outcome):
      if body.isAtWork { bodyIsOver(body, outcome) }
    case .fork(let drawing, let forking, let body): begin(drawing, forking, of: body)
    case .unfork(let forking):
      if let work = forking.work, work.isAlive { cancel([work], by: .body) }
    case .observe(let watcher): attach(watcher)
    case .take(let taker): attach(taker: taker)
    case .end: end()
    }
  }

  /// All goes on that can; in which order those do who have waited for actions is not said.
  private func run() {
    world.run()
    for (receipt, isAccepted) in awakened.sorted(by: { $0.receipt < $1.receipt }) {
      note(.finished(receipt: receipt, isAccepted: isAccepted))
    }
    awakened = []
  }

  /// L9: a store whose last reference goes ends when it has handled what it is at.
  func release() {
    isHeld = false
    if !isBusy { end() }
  }

  /// L9: all work ends, without what `finally` would change, and nobody is told anything more.
  private func end() {
    if hasEnded { return }
    hasEnded = true
    for body in bodies { cancel(body, by: .end) }
    for root in roots {
      close(root, .cancelled(.end))
      drop(root)
    }
    watchers = []
    takers = []
    trace(.storeEnded)
  }

  /// Forgets work and all inside it.
  private func drop(_ work: Work) {
    for inner in work.inside { drop(inner) }
    forget(work)
  }
}
