import Testing
import Thorium
import ThoriumParts
import ThoriumProof

@testable import ThoriumExampleGitHubTour

/// The faults of the original's repositories, each of which ours does not have.
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
    detail.send(.show(GitReference(.branch, "dev")))
    #expect(detail.currentState.readme == nil)
    tour.tick(3)
    #expect(detail.currentState.reference?.name == "dev")
    #expect(detail.currentState.readme == "# alpha-kit (dev)")
  }

  @Test func `a repository begins with its known data, and not with an old branch`() async {
    #expect(await tour.repository().prefilled().initialState.updated == nil)
    detail.send(.load)
    tour.tick(2)
    var later = tour.repository()
    later.initialState.reference = nil
    let shown = await later.prefilled().initialState
    #expect(shown.updated == "Updated 3 days ago" && shown.readme == nil && shown.reference == nil)
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

  @Test func `trap 0.15: a star that is refused is taken back`() {
    let detail = tour.store(tour.repository(.init(owner: "octocat", name: "apple")))
    detail.send(.star)
    #expect(detail.currentState.isStarred == true)
    tour.tick()
    #expect(detail.currentState.isStarred == nil)
    #expect(detail.currentState.error == "this repository cannot be starred")
  }

  @Test func `an answer from before a star does not take it back`() {
    detail.send(.load)
    detail.send(.star)
    tour.tick(2)
    #expect(detail.currentState.isStarred == true)
  }

  @Test func `the settings are refused until it is known whether the repository is starred`()
    async
  {
    let refusal = await detail.perform(.settings).refusal
    #expect(refusal == "the star is not loaded yet")
    detail.send(.load)
    tour.tick()
    #expect(detail.currentState.isStarred == false)
    #expect(await detail.perform(.settings).refusal == nil)
  }

  @Test func `a star that is set elsewhere is visible in the tab`() {
    let tab = tour.store(RepositoriesReactor(client: tour.client(), world: tour.github.world))
    tour.world.run()
    tab.send(.show(.starred))
    tour.tick()
    #expect(tab.currentState.list.allRows.map(\.name) == ["linguist"])
    detail.send(.star)
    tour.tick(2)
    #expect(tab.currentState.list.allRows.map(\.name) == ["alpha-kit", "linguist"])
  }

  @Test func `trap 0.20: repositories are listed under their letters, in any order and with marks`()
    throws
  {
    let names = ["pear", "", "Ácai", "apple", "Plum", "zoo", "Avocado"]
    let rows = names.map { Repository(owner: "o", name: $0, like: DrawnGitHub.repository) }
    let list = try SectionedList(byFirstLetter: rows, of: \.name)
    #expect(list.letters == ["A", "P", "Z", "#"])
    #expect(list.rows(in: 0).map(\.name) == ["Ácai", "apple", "Avocado"])
    let tab = tour.store(RepositoriesReactor(client: tour.client(), world: tour.github.world))
    tab.send(.load)
    tour.tick()
    #expect(tab.currentState.list.letters == ["A", "H", "S"])
    #expect(tab.currentState.list.rows(in: 0).map(\.name) == ["Ácai", "apple"])
  }

  @Test func `a keyword is searched for when it has stood for half a second`() {
    let tab = tour.store(RepositoriesReactor(client: tour.client(), world: tour.github.world))
    tab.send(.load)
    tour.tick()
    for keyword in ["s", "sp", "spoon"] { tab.send(.search(keyword)) }
    tour.tick(4)
    #expect(tab.currentState.keyword == "")
    tour.tick()
    #expect(tab.currentState.keyword == "spoon")
    #expect(tab.currentState.list.allRows.map(\.name) == ["Spoon-Knife"])
  }
}

extension Repository {
  fileprivate init(owner: String, name: String, like other: Repository) {
    self.init(
      owner: owner,
      name: name,
      defaultBranch: other.defaultBranch,
      updatedAt: other.updatedAt
    )
  }
}
