import Synchronization

/// The labels and requirements that a body reports while it runs a case.
package final class CaseContext: Sendable {
  private struct Told {
    var labels: Set<String> = []
    var shares: [String: Double] = [:]
    /// The labels that at least one case must have.
    var once: Set<String> = []
    /// The labels that the body has asked about so far.
    var known: Set<String> = []
  }

  /// The context of the check that runs in this task, if there is one.
  @TaskLocal package static var current: CaseContext?

  private let observations = Mutex(Told())

  package init() {}

  /// Returns the labels of the current case, and clears them for the next case.
  package func removeLabels() -> Set<String> {
    observations.withLock { told in
      if told.labels.isEmpty { return [] }
      defer { told.labels = [] }
      return told.labels
    }
  }

  /// The required minimum share of cases for each label, in percent.
  var shares: [String: Double] { observations.withLock { $0.shares } }

  /// The labels that at least one case must have.
  var once: Set<String> { observations.withLock { $0.once } }

  /// All labels that the body has asked about so far, even if no case has them.
  var known: Set<String> { observations.withLock { $0.known } }

  func classify(_ label: String, if condition: Bool) {
    observations.withLock { told in
      told.known.insert(label)
      if condition { told.labels.insert(label) }
    }
  }

  func requireOnce(_ label: String, if condition: Bool) {
    observations.withLock { told in
      told.once.insert(label)
      if condition { told.labels.insert(label) }
    }
  }

  func require(_ label: String, atLeast percent: Double) {
    observations.withLock { $0.shares[label] = max(percent, $0.shares[label] ?? 0) }
  }
}
