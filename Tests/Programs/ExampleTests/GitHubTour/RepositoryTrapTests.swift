import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The faults of the original's repository screen, each of which ours does not have.
struct RepositoryTrapTests {
  private let tour: Tour
  private let detail: Store<RepoDetailReactor>

  init() throws {
    tour = try Tour()
    detail = tour.store(tour.repository())
  }

  @Test func `trap 0.9: a branch that is chosen while another is loaded is shown with its readme`()
  {
    detail.send(.load)
    detail.send(.show(GitReference(kind: .branch, name: "dev")))
    #expect(detail.currentState.readme == nil)
    tour.tick(3)
    #expect(detail.currentState.reference?.name == "dev")
    #expect(detail.currentState.readme == "# alpha-kit (dev)")
  }

  @Test func `trap 0.11: branches may have slashes in their names`() {
    detail.send(.branches)
    tour.tick()
    let names = ["main", "dev", "feature/login", "v1.0"]
    #expect(detail.currentState.references?.map(\.name) == names)
    let original = tour.github.fixtures.references["mona/alpha-kit"]?
      .filter { $0.split(separator: "/").count == 3 }
    #expect(original?.count == 3)
  }

  @Test func `trap 0.12: a refresh requests the references again`() {
    detail.send(.branches)
    tour.tick()
    detail.send(.load)
    #expect(detail.currentState.references == nil)
    tour.tick()
    detail.send(.branches)
    #expect(detail.currentState.running.contains(.branches))
  }
}
