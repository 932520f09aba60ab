import Thorium

/// A repository, known by its owner and its name.
struct Repository: Sendable, Hashable, Codable, Identifiable {
  /// What it is known by: `mona/alpha-kit`.
  struct ID: Sendable, Hashable, Identifiable, CustomStringConvertible {
    let owner: String
    let name: String

    var id: Self { self }

    /// What leads to it.
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

  /// What is shown of it where nothing else is said.
  var defaultReference: GitReference { GitReference(.branch, defaultBranch) }
}
