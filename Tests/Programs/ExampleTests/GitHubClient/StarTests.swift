import Testing
import Thorium
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleGitHub

/// The client's repositories: stored data, stars, and their lists.
struct StarTests {
  private let tour: Tour
  private let detail: Store<RepositoryReactor>

  init() throws {
    tour = try Tour()
    detail = tour.store(tour.starredRepository())
  }

  @Test func `a repository begins with its known data, and not with an old branch`() async {
    #expect(await tour.starredRepository().prefilled().initialState.updated == nil)
    detail.send(.load)
    tour.tick(2)
    var later = tour.starredRepository()
    later.initialState.reference = nil
    let shown = await later.prefilled().initialState
    #expect(shown.updated == "Updated 3 days ago" && shown.readme == nil && shown.reference == nil)
  }

  @Test func `trap 0.15: a star that is refused is taken back`() {
    let detail = tour.store(tour.starredRepository(.init(owner: "octocat", name: "apple")))
    detail.send(.star)
    #expect(detail.currentState.isStarred == true)
    tour.tick()
    #expect(detail.currentState.isStarred == nil)
  }

  @Test func `a refused star whose screen has gone is reported above the others`() throws {
    let login = "username octocat\npassword secret\nlogin\ntick 2\nanswer 2 123456\ntick 2\n"
    let star = "tab repositories\ntick\nselect 0.1\ntick 2\nstar\nback\ntick\n"
    let lines = try Run("run", "github-client", input: login + star).lines
    #expect(lines.contains("toast: star octocat/apple: this repository cannot be starred"))
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
    let tab = tour.store(RepositoriesReactor(client: tour.member(), world: tour.github.world))
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
    let tab = tour.store(RepositoriesReactor(client: tour.member(), world: tour.github.world))
    tab.send(.load)
    tour.tick()
    #expect(tab.currentState.list.letters == ["A", "H", "S"])
    #expect(tab.currentState.list.rows(in: 0).map(\.name) == ["Ácai", "apple"])
  }

  @Test func `a keyword is searched for when it has stood for half a second`() {
    let tab = tour.store(RepositoriesReactor(client: tour.member(), world: tour.github.world))
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
