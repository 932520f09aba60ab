import Foundation
import Thorium

/// A repository, identified by its owner and its name.
struct Repository: Sendable, Hashable, Codable, Identifiable {
  /// The identity of a repository: `mona/alpha-kit`.
  struct ID: Sendable, Hashable, CustomStringConvertible {
    let owner: String
    let name: String

    /// The link that opens the repository.
    var link: String {
      "\(Link(scheme: "repository", RepoDetailFlow.step((owner, name, nil))))"
    }

    /// The row of the repository in a list.
    var entry: Entry { Entry(id: description, text: description, link: link) }

    var description: String { "\(owner)/\(name)" }
  }

  let owner: String
  let name: String
  let defaultBranch: String
  let updatedAt: Date

  var id: ID { ID(owner: owner, name: name) }

  /// The reference that is shown by default.
  var defaultReference: GitReference { GitReference(kind: .branch, name: defaultBranch) }
}

/// A row of a list, such as an event in the news, with a link.
struct Entry: Sendable, Hashable, Codable, Identifiable {
  let id: String
  let text: String
  /// The link that is opened when the entry is selected.
  let link: String
}

extension Date {
  /// Returns the elapsed time as a text: `3 days ago`.
  ///
  /// - Parameter now: The current time; a later date counts as now.
  /// - Returns: The number of the largest unit that fits, rounded down.
  func ago(at now: Date) -> String {
    let units = [
      ("year", 31_536_000), ("month", 2_592_000), ("day", 86_400), ("hour", 3_600), ("minute", 60),
    ]
    let seconds = Int(max(0, now.timeIntervalSince(self)))
    guard let (unit, length) = units.first(where: { seconds >= $0.1 }) else { return "just now" }
    let count = seconds / length
    return "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }
}
