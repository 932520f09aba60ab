import Synchronization

/// What a body tells of the case that it is given, while it runs.
package final class Trial: Sendable {
  private struct Told {
    var labels: Set<String> = []
    var shares: [String: Double] = [:]
    /// The labels that were asked for so far.
    var known: Set<String> = []
  }

  /// The one under way in this task, if any.
  @TaskLocal package static var current: Trial?

  private let told = Mutex(Told())

  package init() {}

  /// Takes what the current case was classified as; the next one begins with nothing.
  package func takeLabels() -> Set<String> {
    told.withLock { told in
      if told.labels.isEmpty { return [] }
      defer { told.labels = [] }
      return told.labels
    }
  }

  /// In how many of a hundred cases at least each of some labels is required to occur.
  var shares: [String: Double] { told.withLock { $0.shares } }

  /// All labels that cases were asked for so far, whether they were such or not.
  var known: Set<String> { told.withLock { $0.known } }

  func classify(_ label: String, if condition: Bool) {
    told.withLock { told in
      told.known.insert(label)
      if condition { told.labels.insert(label) }
    }
  }

  func require(_ label: String, atLeast percent: Double) {
    told.withLock { $0.shares[label] = max(percent, $0.shares[label] ?? 0) }
  }
}
