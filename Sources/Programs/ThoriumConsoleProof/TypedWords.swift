import Synchronization
import ThoriumConsole
import ThoriumProof

/// The first words of the lines that a check types, and how often a session refused them.
final class TypedWords: Sendable {
  private struct Count {
    var typed = 0
    var refused = 0
  }

  private let counts = Mutex<[String: Count]>([:])
  /// The number of lines after which a word that was refused each time causes a warning.
  private static let enough = 50

  /// Counts a line.
  func record(_ line: SessionLine, isRefused: Bool) {
    let word = line.text.split(separator: " ").first.map(String.init) ?? ""
    counts.withLock { counts in
      counts[word, default: Count()].typed += 1
      if isRefused { counts[word, default: Count()].refused += 1 }
    }
  }

  /// A warning about the words of a view that were refused each time, or `nil` if there are none.
  var warning: HealthWarning? {
    let futile = counts.withLock { counts in
      counts.filter { $0.value.typed >= Self.enough && $0.value.refused == $0.value.typed }.keys
    }
    let words = futile.filter { SessionCommand(rawValue: $0) == nil }.sorted()
    return words.isEmpty ? nil : .refused(words)
  }
}
