import Synchronization
import ThoriumProof

@testable import ThoriumPersistence

/// A random program with a tree of nodes in a log.
struct NodeProgram {
  enum Step: Sendable {
    /// Sends to the root, to a child, or to a child of a child.
    case send(Node.Action, [Int])
    /// Asks for the store of a child.
    case ask(Int)
    case wait(Int)
    /// Keeps the store of a child, until a restart loses it.
    case hold(Int)
    /// Sends to a kept store, also after its end.
    case late(Int)
    /// Keeps a child, or puts the kept one at a place.
    case keep(Int)
    case give(Int)
    /// Ends the root, and restores it in the same process.
    case again
  }

  struct Counts {
    var programs = 0, kills = 0, continued = 0, again = 0, children = 0

    static func += (left: inout Self, right: Self) {
      left.programs += right.programs
      left.kills += right.kills
      left.continued += right.continued
      left.again += right.again
      left.children += right.children
    }
  }

  /// The contents that the next process finds after a kill, and the texts of the tree at that moment.
  struct Kill {
    let contents: LogContents
    let text: String
    let rebuilt: String
    /// The number of steps before it; `nil` for a moment inside a step.
    let step: Int?
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The objects of the running process.
  private final class Life: Sendable {
    struct Content {
      var root: Store<Node>?
      /// The number of steps so far; `nil` during a step.
      var step: Int? = 0
      var kills: [Kill] = []
      /// The tree at the last cut.
      var latest: (text: String, rebuilt: String, step: Int?)?
      /// The tree as of the commit that is being written.
      var pending: (text: String, rebuilt: String, step: Int?)?
    }

    let content = Mutex(Content())

    /// Reads the tree at the moment of a cut.
    ///
    /// A timer that is due fires as soon as the tree is restored, so such a moment is left out.
    func cut() {
      content.withLock { content in
        content.latest = nil
        guard let root = content.root, !NodeView().hasOverdueTimer(root) else { return }
        let rebuilt = NodeView(isRebuilt: true).text(of: root)
        content.latest = (NodeView().text(of: root), rebuilt, content.step)
      }
    }

    /// Ends a step; a cut during the step is one after it if nothing waits for the next commit.
    func finishStep(_ number: Int, _ root: Store<Node>, in log: Log) {
      let isWhole = log.read { $0.readiness } == .empty
      content.withLock { content in
        (content.root, content.step) = (root, number + 1)
        if isWhole, content.latest?.step == nil { content.latest?.step = number + 1 }
      }
    }

    func beginCommit() {
      content.withLock { $0.pending = $0.latest }
    }

    func finishCommit(_ contents: LogContents) {
      content.withLock { content in
        guard let (text, rebuilt, step) = content.pending.take() else { return }
        content.kills.append(Kill(contents: contents, text: text, rebuilt: rebuilt, step: step))
      }
    }
  }

  private let seed: UInt64
  private let steps: [Step]
  /// True if the program keeps objects, so that a restarted process does not end as it does.
  private let hasObjects: Bool

  init(_ seed: UInt64) {
    self.seed = seed
    let hasObjects = seed.isMultiple(of: 2)
    self.hasObjects = hasObjects
    var random = SplitMix64(seed: seed)
    steps = (0..<24).map { _ in Self.step(&random, hasObjects: hasObjects) }
  }

  func run() async throws -> Counts {
    let (end, kills) = try await simulate(from: 0, LogContents(), pausing: true)
    var counts = Counts(programs: 1, kills: kills.count)
    for step in steps { if case .again = step { counts.again += 1 } }
    for (number, kill) in kills.enumerated() {
      try await check(kill, number)
      counts.children += kill.contents.records.count
    }
    guard !hasObjects, let kill = kills.dropLast().last(where: { $0.step != nil }),
      let step = kill.step
    else { return counts }
    counts.continued = 1
    let (again, _) = try await simulate(from: step, kill.contents, pausing: false)
    if again != end { throw problem("after a restart at step \(step)", end, again) }
    return counts
  }

  private func problem(_ what: String, _ live: String, _ found: String) -> Problem {
    Problem(description: "seed \(seed), \(what)\n live     \(live)\n restored \(found)\n \(steps)")
  }

  /// Restores the tree after a kill, and compares it.
  private func check(_ kill: Kill, _ number: Int) async throws {
    let journal = CommitJournal(kill.contents)
    let (log, root) = try await restore(journal)
    let text = NodeView().text(of: root)
    if text != kill.text { throw problem("kill \(number)", kill.text, text) }
    // There was no record of a child that is at no logged place.
    try await log.durable()
    let orphans = Set(kill.contents.records.keys).subtracting(journal.found.records.keys)
    if !orphans.isEmpty { throw problem("kill \(number)", kill.text, "and \(orphans)") }
    touch(root)
    let touched = NodeView().text(of: root)
    if touched != kill.text { throw problem("stores after kill \(number)", kill.text, touched) }
    let rebuilt = try await Node.$isRebuilt.withValue(true) {
      try await restore(CommitJournal(kill.contents))
    }
    let other = NodeView(isRebuilt: true).text(of: rebuilt.root)
    if other != kill.rebuilt { throw problem("rebuilt after kill \(number)", kill.rebuilt, other) }
  }

  private func restore(_ journal: CommitJournal) async throws -> (log: Log, root: Store<Node>) {
    // In virtual time, no timer fires.
    let runtime = VirtualWorld(draws: .seeded(0)).runtime
    let log = try await Log.open(journal, runtime: runtime)
    return (log, try await Store(restoring: Node(title: 0), as: "node", from: log, in: runtime))
  }

  /// Creates the stores of all children in the log.
  private func touch(_ store: Store<Node>) {
    let state = store.currentState
    let singles = [store.child(\.at.editor), store.child(\.at.shelf)]
    let rows = state.at.rows.ids.map { store.child(\.at.rows, $0) }
    for case let child? in singles + rows { touch(child) }
  }
}

// Running the program.
extension NodeProgram {
  /// Runs steps in a simulation, and closes the log.
  ///
  /// - Returns: The text of the tree at the end, and the kills.
  private func simulate(
    from first: Int,
    _ contents: LogContents,
    pausing: Bool
  ) async throws -> (end: String, kills: [Kill]) {
    let world = VirtualWorld(draws: .seeded(seed))
    let task = Task(executorPreference: world.executor) {
      try await run(from: first, contents, in: world, pausing: pausing)
    }
    world.run()
    return try await task.value
  }

  private func run(
    from first: Int,
    _ contents: LogContents,
    in world: VirtualWorld,
    pausing: Bool
  ) async throws -> (String, [Kill]) {
    let life = Life()
    var random = SplitMix64(seed: seed &+ 1)
    let journal = CommitJournal(contents) {
      life.beginCommit()
      await Task.yield()
    } finish: { contents in
      life.finishCommit(contents)
    }
    let log = Log(
      journal,
      contents,
      policy: .grouped,
      onFailure: .refuse,
      in: world.runtime,
      didCut: life.cut
    )
    var root = try await Store(restoring: Node(title: 0), as: "node", from: log, in: world.runtime)
    life.content.withLock { $0.root = root }
    var held: [Store<Node>] = []
    var kept: Child<Node>?
    for (number, step) in steps.enumerated().dropFirst(first) {
      life.content.withLock { $0.step = nil }
      switch step {
      case .send(let action, let path): store(path, below: root)?.send(action)
      case .ask(let place): _ = child(place, of: root)
      case .wait(let seconds): world.clock.advance(by: .seconds(seconds)) {}
      case .hold(let place): held += [child(place, of: root)].compactMap(\.self)
      case .late(let number):
        if !held.isEmpty { held[number % held.count].send(.change(.add(7))) }
      case .keep(let place): kept = root.currentState.at[place]
      case .give(let place): if let kept { root.send(.change(.give(kept, place))) }
      case .again:
        life.content.withLock { $0.root = nil }
        root.end()
        root = try await Store(restoring: Node(title: 0), as: "node", from: log, in: world.runtime)
      }
      life.finishStep(number, root, in: log)
      if pausing { for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() } }
    }
    try await log.durable()
    let end = NodeView().text(of: root)
    try await log.close()
    return (end, life.content.withLock { $0.kills })
  }

  private func store(_ path: [Int], below root: Store<Node>) -> Store<Node>? {
    path.reduce(root) { (store: Store<Node>?, place) in store.flatMap { child(place, of: $0) } }
  }

  private func child(_ place: Int, of store: Store<Node>) -> Store<Node>? {
    switch place {
    case 0: store.child(\.at.editor)
    case 1: store.child(\.at.shelf)
    case 2: store.child(\.at.loose)
    default: store.child(\.at.rows, place)
    }
  }
}

// Random steps.
extension NodeProgram {
  private static func step(_ random: inout SplitMix64, hasObjects: Bool) -> Step {
    let (place, other) = (
      Int.random(in: 0...5, using: &random), Int.random(in: 0...2, using: &random)
    )
    switch Int.random(in: 0..<(hasObjects ? 26 : 20), using: &random) {
    case 0...7: return .send(action(&random), [])
    case 8...12: return .send(action(&random), [place])
    case 13...15: return .send(action(&random), [place, other])
    case 16, 17: return .ask(place)
    case 18, 19: return hasObjects ? .wait(other + 1) : .ask(other)
    case 20: return .hold(place)
    case 21: return .late(place)
    case 22: return .keep(other)
    case 23: return .give(other)
    case 24: return .hold(other)
    default: return .again
    }
  }

  private static func action(_ random: inout SplitMix64) -> Node.Action {
    let (place, other) = (
      Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random)
    )
    let (id, number) = (
      Int.random(in: 3...5, using: &random), Int.random(in: 1...9, using: &random)
    )
    switch Int.random(in: 0..<22, using: &random) {
    case 0...2: return .change(.set(place, number))
    case 3: return .change(.copy(place, to: other))
    case 4, 5: return .change(.move(place, to: other))
    case 6: return .change(.remove(place))
    case 7, 8: return .change(.addRow(id, number))
    case 9: return .change(.removeRow(id))
    case 10: return .change(.moveRow(id))
    case 11: return .change(.save)
    case 12, 13: return .change(.undo(number))
    case 14: return .change(.clip(place))
    case 15: return .change(.paste(place))
    case 16, 17: return .change(.add(number))
    case 18: return .detour(place)
    case 19: return .both(number)
    case 20: return .setTimer(number)
    default: return .stopTimer
    }
  }
}
