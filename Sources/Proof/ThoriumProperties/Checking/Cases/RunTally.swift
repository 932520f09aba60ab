import Synchronization

/// The counts of machine runs: their steps, and the results of each kind of action.
///
/// Most runs on the fast path record only their steps, so that they stay fast.
@usableFromInline
package final class RunTally: Sendable {
  /// The result of a drawn action.
  @usableFromInline
  package enum Result: Sendable {
    case performed
    /// The subject refused it.
    case refused
    /// A condition of the property excluded it.
    case excluded
    /// The generator discarded it, so its kind is unknown.
    case unwanted
  }

  /// An action that a run drew.
  @usableFromInline
  package struct Draw: Sendable {
    let kind: Int
    let result: Result

    @usableFromInline
    package init(kind: Int, result: Result) {
      self.kind = kind
      self.result = result
    }
  }

  /// The results of the actions of one kind.
  private struct Count: Sendable {
    var performed = 0
    var refused = 0
    var excluded = 0

    var drawn: Int { performed + refused + excluded }
  }

  private struct Counts {
    var kinds: [Count]
    var unwanted = 0
    var steps = 0
    var isOpen = true
    /// The draws of the current run.
    var run: [Draw] = []
  }

  private let names: [String]
  /// The kinds of actions that are declared to be never possible.
  private let expected: Set<String>
  /// True when an action that is never possible causes a warning.
  private let warns: Bool
  private let counts: Mutex<Counts>

  /// Creates counts that are all zero.
  ///
  /// - Parameters:
  ///   - names: The names of the kinds; none if all actions are of one kind.
  ///   - expected: The kinds of actions that are declared to be never possible.
  ///   - warns: True when an action that is never possible causes a warning.
  package init(_ names: [String], expecting expected: Set<String>, warns: Bool) {
    self.names = names
    self.expected = expected
    self.warns = warns && !names.isEmpty
    counts = Mutex(Counts(kinds: Array(repeating: Count(), count: max(names.count, 1))))
  }

  /// True when the counts grow; a run that only simplifies a failure adds nothing.
  var isOpen: Bool {
    get { counts.withLock { $0.isOpen } }
    set { counts.withLock { $0.isOpen = newValue } }
  }

  /// Records actions that the current run drew, until the run ends.
  @usableFromInline
  package func recordDraws(_ draws: [Draw]) {
    counts.withLock { if $0.isOpen { $0.run += draws } }
  }

  /// Counts the draws of the current run.
  ///
  /// - Parameter isNew: False if another run has performed the same actions.
  func finishRun(isNew: Bool) {
    counts.withLock { counts in
      for draw in counts.run {
        let kind = min(draw.kind, counts.kinds.count - 1)
        switch draw.result {
        case .performed where isNew:
          counts.kinds[kind].performed += 1
          counts.steps += 1
        case .performed: break
        case .refused: counts.kinds[kind].refused += 1
        case .excluded: counts.kinds[kind].excluded += 1
        case .unwanted: counts.unwanted += 1
        }
      }
      counts.run = []
    }
  }

  /// Discards the draws of the current run, since the run is made again.
  package func cancelRun() {
    counts.withLock { $0.run = [] }
  }

  /// Records the number of actions that a run performed, without their kinds.
  @usableFromInline
  package func recordSteps(_ steps: Int) {
    counts.withLock { if $0.isOpen { $0.steps += steps } }
  }

  /// Clears all counts.
  func removeAll() {
    let count = max(names.count, 1)
    counts.withLock { $0 = Counts(kinds: Array(repeating: Count(), count: count)) }
  }
}

extension RunTally {
  /// The number of draws after which an action that was never possible causes a warning.
  private static let enough = 20

  /// The number of performed actions.
  var steps: Int { counts.withLock { $0.steps } }

  /// The number of performed actions of each kind.
  var performed: [String: Int] {
    let kinds = counts.withLock { $0.kinds }
    let named = zip(names, kinds).filter { $0.1.performed > 0 }
    return Dictionary(named.map { ($0.0, $0.1.performed) }, uniquingKeysWith: +)
  }

  /// Returns the warnings about actions that were unexpectedly never possible, or possible.
  ///
  /// - Parameter isExhaustive: True when all runs were made, so that one draw is enough.
  /// - Returns: The warnings.
  func warnings(isExhaustive: Bool) -> [HealthWarning] {
    let enough = isExhaustive ? 1 : Self.enough
    if steps == 0 { return [] }
    let kinds = counts.withLock { $0.kinds }
    let impossible = zip(names, kinds).filter { name, count in
      count.performed == 0 && count.drawn >= enough && !expected.contains(name)
    }
    let possible = expected.intersection(performed.keys).sorted()
    return (impossible.isEmpty || !warns ? [] : [.impossible(impossible.map(\.0).sorted())])
      + (possible.isEmpty ? [] : [.unexpectedlyPossible(possible)])
  }

  /// The reason why no run performed an action, or `nil` if one did or none was drawn.
  var idleness: EmptyCheck? {
    counts.withLock { counts in
      let refused = counts.kinds.reduce(0) { $0 + $1.refused }
      let excluded = counts.kinds.reduce(0) { $0 + $1.excluded }
      if counts.steps > 0 || refused + excluded + counts.unwanted == 0 { return nil }
      return .idle(refused: refused, excluded: excluded, unwanted: counts.unwanted)
    }
  }
}
