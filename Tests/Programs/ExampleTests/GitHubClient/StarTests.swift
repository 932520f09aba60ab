import Testing
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
