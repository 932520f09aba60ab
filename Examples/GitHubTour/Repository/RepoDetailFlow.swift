import Foundation
import Thorium

/// A repository, opened by a link.
///
/// Example: `repository://mona/alpha-kit?referenceName=refs/heads/main`.
struct RepoDetailFlow: LinkedCoordinator {
  static let link = LinkPattern(.text("owner"), .text("name"), .query("referenceName"))

  let id: Repository.ID
  let reference: GitReference?
  let services: Services
  /// The current time, for the age of the update.
  let now: Date

  var flowName: String { "RepoDetail" }

  func start(in flow: Flow<Void>) async throws {
    let repository = RepoDetailReactor(
      client: try services.require((any GitHubClient).self),
      service: try services.require((any RepositoryService).self),
      now: now,
      initialState: .init(id: id, reference: reference)
    )
    let screen = try flow.push(repository)
    screen.send(.load)
    for await case .choose(let references, let selected) in screen.events {
      let choice = SelectBranchOrTagFlow(
        references: references,
        selected: selected,
        presenter: screen.id
      )
      for await case let reference? in flow.coordinate(to: choice) {
        screen.send(.show(reference))
      }
    }
  }
}
