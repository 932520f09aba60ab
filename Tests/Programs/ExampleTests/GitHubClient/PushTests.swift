import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleGitHub

/// Pushes and presentations of the client, above and beneath each other.
struct PushTests {
  private let tour: Tour

  init() throws {
    tour = try Tour()
    tour.start(tour.clientApp)
  }

  @Test func `trap 0.7: after any dismissal the next screen is pushed on the visible stack`()
    throws
  {
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

  @Test(arguments: [
    ("user://", "user:// has no route"), ("app://nowhere", "app://nowhere"),
    ("app://people/enemies/mona", "enemies"),
  ])
  func `a link without a destination is reported, and changes nothing`(link: String, part: String) {
    tour.logIn()
    tour.send(.go(Destination(link)), to: HomeReactor.self)
    #expect(tour.path == "[Homepage]")
    let error = tour.state(of: HomeReactor.self)?.error ?? ""
    #expect(error.contains(part), "\(error)")
  }

  private func branches() {
    tour.send(.branches, to: RepositoryReactor.self)
    tour.tick()
  }
}
