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

  /// The place where a run counts.
  enum Share: Sendable {
    case own
    /// The run belongs to another shard, which counts it.
    case other
    /// Nowhere, since another run has performed the same actions.
    case none
  }

  /// An action that a run drew.
  @usableFromInline
  package struct Draw: Sendable, Hashable {
    let kind: Int
    let result: Result

    @usableFromInline
    package init(kind: Int, result: Result) {
      self.kind = kind
      self.result = result
    }
  }

  private struct Counts {
    var draws: [Draw: Int] = [:]
    var steps = 0
    var isOpen = true
    /// The kinds of actions that runs of other shards performed.
    var elsewhere: Set<Int> = []
    /// The draws of the current run.
    var run: [Draw] = []

    /// True when a run has performed an action, also one that another shard counts.
    var hasPerformed: Bool { steps > 0 || !elsewhere.isEmpty }

    /// Returns the number of draws with a result, of one kind or of all.
    func count(_ result: Result, of kind: Int? = nil) -> Int {
      draws.reduce(0) { sum, draw in
        let isCounted = draw.key.result == result && (kind == nil || kind == draw.key.kind)
        return isCounted ? sum + draw.value : sum
      }
    }
  }

  private let names: [String]
  /// The kinds of actions that are declared to be never possible.
  private let expected: Set<String>
  /// True when an action that is never possible causes a warning.
  private let warns: Bool
  private let counts = Mutex(Counts())

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
  func finishRun(_ share: Share) {
    counts.withLock { counts in
      for draw in counts.run where share == .own || draw.result != .performed {
        counts.draws[draw, default: 0] += 1
        if draw.result == .performed { counts.steps += 1 }
      }
      if share == .other {
        counts.elsewhere.formUnion(counts.run.filter { $0.result == .performed }.map(\.kind))
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
    counts.withLock { $0 = Counts() }
  }
}

extension RunTally {
  /// The number of draws after which an action that was never possible causes a warning.
  private static let enough = 20

  /// The number of performed actions.
  var steps: Int { counts.withLock { $0.steps } }

  /// The number of performed actions of each kind.
  var performed: [String: Int] {
    let counts = counts.withLock { $0 }
    let named = names.indices.map { (names[$0], counts.count(.performed, of: $0)) }
    return Dictionary(named.filter { $0.1 > 0 }, uniquingKeysWith: +)
  }

  /// Returns the warnings about actions that were unexpectedly never possible, or possible.
  ///
  /// - Parameter isExhaustive: True when all runs were made, so that one draw is enough.
  /// - Returns: The warnings.
  func warnings(isExhaustive: Bool) -> [HealthWarning] {
    let enough = isExhaustive ? 1 : Self.enough
    let counts = counts.withLock { $0 }
    if !counts.hasPerformed { return [] }
    let impossible = names.indices.filter { kind in
      let futile = counts.count(.refused, of: kind) + counts.count(.excluded, of: kind)
      return counts.count(.performed, of: kind) == 0 && !counts.elsewhere.contains(kind)
        && futile >= enough
    }.map { names[$0] }.filter { !expected.contains($0) }
    let possible = expected.intersection(performed.keys).sorted()
    return (impossible.isEmpty || !warns ? [] : [.impossible(impossible.sorted())])
      + (possible.isEmpty ? [] : [.unexpectedlyPossible(possible)])
  }

  /// The reason why no run performed an action, or `nil` if one did or none was drawn.
  var idleness: EmptyCheck? {
    let counts = counts.withLock { $0 }
    let (refused, excluded) = (counts.count(.refused), counts.count(.excluded))
    let unwanted = counts.count(.unwanted)
    if counts.hasPerformed || refused + excluded + unwanted == 0 { return nil }
    return .idle(refused: refused, excluded: excluded, unwanted: unwanted)
  }
}
