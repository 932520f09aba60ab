import Synchronization

/// The labels and requirements that a body reports while it runs a case.
package final class CaseContext: Sendable {
  private struct Observations {
    var labels: Set<String> = []
    var shares: [String: Double] = [:]
    /// The labels that at least one case must have.
    var once: Set<String> = []
    /// The labels that the body has named so far.
    var known: Set<String> = []
    /// The assumptions of the body, by their source locations.
    var assumptions: [Assumption.Place: Assumption] = [:]
  }

  /// The context of the check that runs in this task, if there is one.
  @TaskLocal package static var current: CaseContext?

  private let observations = Mutex(Observations())

  package init() {}

  /// Returns the labels of the current case, and clears them for the next case.
  package func removeLabels() -> Set<String> {
    observations.withLock { observed in
      if observed.labels.isEmpty { return [] }
      defer { observed.labels = [] }
      return observed.labels
    }
  }

  /// The required minimum share of cases for each label, in percent.
  var shares: [String: Double] { observations.withLock { $0.shares } }

  /// The labels that at least one case must have.
  var once: Set<String> { observations.withLock { $0.once } }

  /// All labels that the body has named so far, even if no case has them.
  var known: Set<String> { observations.withLock { $0.known } }

  func classify(_ label: String, if condition: Bool) {
    observations.withLock { observed in
      observed.known.insert(label)
      if condition { observed.labels.insert(label) }
    }
  }

  func requireOnce(_ label: String, if condition: Bool) {
    observations.withLock { observed in
      observed.once.insert(label)
      if condition { observed.labels.insert(label) }
    }
  }

  /// Records whether an assumption held.
  func recordAssumption(_ isMet: Bool, _ file: StaticString, _ line: UInt) {
    observations.withLock { observed in
      let place = Assumption.Place(start: unsafe Int(bitPattern: file.utf8Start), line: line)
      observed.assumptions[place, default: Assumption(file: file)].record(isMet)
    }
  }

  /// The assumptions that were never met, in the order of their source locations.
  var unmetAssumptions: [(place: String, times: Int)] {
    observations.withLock { $0.assumptions }
      .filter { !$0.value.isMet }
      .map { (place: "\($0.value.file):\($0.key.line)", times: $0.value.times) }
      .sorted { $0.place < $1.place }
  }

  func require(_ label: String, atLeast percent: Double) {
    observations.withLock { $0.shares[label] = max(percent, $0.shares[label] ?? 0) }
  }
}

/// An assumption of a body: how often it was reached, and whether it ever held.
struct Assumption: Sendable {
  /// The source location.
  ///
  /// Calls in the same file share one text in memory. So a comparison of addresses is enough.
  struct Place: Hashable, Sendable {
    let start: Int
    let line: UInt
  }

  let file: StaticString
  private(set) var times = 0
  private(set) var isMet = false

  mutating func record(_ holds: Bool) {
    times += 1
    if holds { isMet = true }
  }
}
