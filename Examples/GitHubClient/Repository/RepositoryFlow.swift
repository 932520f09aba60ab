import Thorium

/// A repository, opened by a link.
///
/// Example: `repository://mona/alpha-kit?referenceName=refs/heads/main`.
struct RepositoryFlow: LinkedCoordinator {
  static let link = LinkPattern(.text("owner"), .text("name"), .query("referenceName"))

  let id: Repository.ID
  let reference: GitReference?
  let session: SignedIn

  var flowName: String { "Repository" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(try await session.repository(id, reference))
    screen.send(.load)
    for await event in screen.events {
      switch event {
      case .choose(let references, let selected):
        let choice = SelectBranchOrTagFlow(
          references: references,
          selected: selected,
          presenter: screen.id
        )
        for await case let reference? in flow.coordinate(to: choice) {
          screen.send(.show(reference))
        }
      case .read(let text):
        flow.coordinate(to: PageFlow(name: "Readme", title: "\(id)", text: text))
      case .browse(let reference):
        flow.coordinate(to: TreeFlow(reactor: try session.tree(id, reference)))
      case .set(let isStarred):
        let state = RepoSettingsReactor.State(id: id, isStarred: isStarred)
        flow.coordinate(to: RepoSettingsFlow(state: state, session: session))
      }
    }
  }
}
