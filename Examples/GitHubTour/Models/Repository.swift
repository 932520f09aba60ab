import Thorium

/// A repository, identified by its owner and its name.
struct Repository: Sendable, Hashable, Codable, Identifiable {
  /// The identity of a repository: `mona/alpha-kit`.
  struct ID: Sendable, Hashable, Identifiable, CustomStringConvertible {
    let owner: String
    let name: String

    var id: Self { self }

    /// The destination that shows the repository.
    var destination: Destination {
      Destination("repository", RepoDetailFlow.step((owner, name, nil)))
    }

    var description: String { "\(owner)/\(name)" }
  }

  let owner: String
  let name: String
  let defaultBranch: String
  let updatedAt: Moment

  var id: ID { ID(owner: owner, name: name) }

  /// The reference that is shown by default.
  var defaultReference: GitReference { GitReference(.branch, defaultBranch) }
}
