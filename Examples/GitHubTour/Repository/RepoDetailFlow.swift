import Thorium

/// A repository, opened by a link.
///
/// Example: `repository://mona/alpha-kit?referenceName=refs/heads/main`.
struct RepoDetailFlow: LinkedCoordinator {
  static let link = LinkPattern(.text("owner"), .text("name"), .query("referenceName"))

  let id: Repository.ID
  let reference: GitReference?
  let session: SignedIn

  var flowName: String { "RepoDetail" }

  func start(in flow: Flow<Void>) async throws {
    let screen = try flow.push(try await session.repository(id, reference))
    screen.send(.load)
    let tell: @Sendable (String) -> Void = { screen.send(.tell($0)) }
    for await event in screen.events {
      switch event {
      case .choose(let references, let selected):
        await choose(references, selected, screen, flow)
      case .read(let text):
        flow.coordinate(to: PageFlow(name: "Readme", title: "\(id)", text: text, tell: tell))
      case .browse(let reference):
        flow.coordinate(to: TreeFlow(reactor: try session.tree(id, reference), tell: tell))
      case .set(let isStarred):
        let state = RepoSettingsReactor.State(id: id, isStarred: isStarred)
        flow.coordinate(to: RepoSettingsFlow(state: state, session: session, tell: tell))
      }
    }
  }

  /// Lets the user choose a reference, and shows it.
  private func choose(
    _ references: [GitReference],
    _ selected: GitReference?,
    _ screen: Screen<RepoDetailReactor>,
    _ flow: Flow<Void>
  ) async {
    let choice = SelectBranchOrTagFlow(
      references: references,
      selected: selected,
      presenter: screen.id
    )
    do {
      guard case .selected(let reference) = try await flow.coordinate(to: choice).value else {
        return
      }
      screen.send(.show(reference))
    } catch let miss as RouteError {
      screen.send(.tell("\(miss)"))
    } catch {
      // The repository was left in the meantime, so the choice is no longer needed.
    }
  }
}
