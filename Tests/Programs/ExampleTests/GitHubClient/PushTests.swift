import Testing
import ThoriumProof

@testable import ThoriumExampleGitHub

/// Pushes and presentations of the client, above and beneath each other.
struct PushTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
    tour.start(tour.clientApp)
  }

  @Test
  func `trap 0.7: after any dismissal the next screen is pushed on the visible stack`() throws {
    tour.logIn()
    tour.openClientRepository()
    branches()
    #expect(tour.path == "[Homepage > Repository] || [SelectBranchOrTag]")
    try tour.navigator.dismiss()
    tour.world.run()
    tour.send(.readme, to: RepositoryReactor.self)
    #expect(tour.path == "[Homepage > Repository > Readme]")
    try tour.navigator.swipe(0.6)
    tour.world.run()
    branches()
    #expect(tour.path == "[Homepage > Repository] || [SelectBranchOrTag]")
  }

  @Test func `trap 0.17: a presented screen does not cancel the requests of the screen beneath`() {
    tour.logIn()
    tour.openClientRepository()
    tour.send(.branches, to: RepositoryReactor.self)
    tour.send(.readme, to: RepositoryReactor.self)
    #expect(tour.path == "[Homepage > Repository > Readme]")
    tour.tick()
    #expect(tour.path == "[Homepage > Repository > Readme] || [SelectBranchOrTag]")
    #expect(tour.reports == [])
  }

  private func branches() {
    tour.send(.branches, to: RepositoryReactor.self)
    tour.tick()
  }
}
