import Testing
import ThoriumProof

@testable import ThoriumExampleGitHub

/// The faults of the original's stack of stacks, each of which ours does not have.
struct NavigationTrapTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
    tour.start(tour.app)
  }

  @Test func `trap 0.5: each reset of the root leaves one stack`() throws {
    #expect(tour.path == "[Login]")
    tour.logIn()
    #expect(tour.path == "[Homepage]")
    tour.openRepository()
    #expect(tour.path == "[Homepage > RepoDetail]")
    tour.send(.logOut, to: HomepageReactor.self)
    #expect(tour.path == "[Login]")
    tour.logIn()
    tour.openRepository()
    #expect(tour.path == "[Homepage > RepoDetail]")
  }

  @Test func `trap 0.6: the last stack is never dismissed`() throws {
    tour.logIn()
    #expect(throws: Refusal("nothing presented")) { try tour.navigator.dismiss() }
    #expect(throws: Refusal("nothing to pop")) { try tour.navigator.pop() }
    tour.openRepository()
    #expect(tour.path == "[Homepage > RepoDetail]")
  }

  @Test func `trap 0.8: a new root ends all screens, their flows and their work`() async throws {
    tour.logIn()
    tour.openRepository()
    branches()
    tour.send(.load, to: RepoDetailReactor.self)
    tour.github.expire()
    tour.tick()
    #expect(tour.navigator.prompts.alerts.last?.message == "\(GitHubError.authenticationFailed)")
    tour.send(.load, to: RepoDetailReactor.self)
    try tour.navigator.answer(1)
    tour.world.run()
    #expect(tour.path == "[Login]")
    #expect(tour.navigator.tree.description == "TourApp")
    #expect(
      tour.reports.contains { $0.hasPrefix("repository mona/alpha-kit of RepoDetailReactor was") }
    )
    #expect(try await tour.keeper.account() == nil)
    #expect(try await tour.keeper.rawLogin() == "mona")
  }

  @Test func `trap 0.14: one push is one screen, also where two tours share a world`() throws {
    let other = Navigator(on: ShownScreens(), in: tour.world.runtime)
    _ = other.start(tour.app)
    tour.logIn()
    tour.openRepository()
    #expect(tour.path == "[Homepage > RepoDetail]")
    #expect("\(other.navigation)" == "[Login]")
  }

  @Test func `a choice is not shown after its repository was left`() throws {
    tour.logIn()
    tour.openRepository()
    branches()
    try tour.navigator.dismiss()
    tour.world.run()
    tour.screens.store(of: RepoDetailReactor.self)?.send(.branches)
    try tour.navigator.pop()
    tour.world.run()
    #expect(tour.path == "[Homepage]" && tour.navigator.tree.description == "TourApp")
  }

  private func branches() {
    tour.send(.branches, to: RepoDetailReactor.self)
    tour.tick()
  }
}
