import Testing
import ThoriumProof
import ThoriumScreens

@testable import ThoriumExampleFollow

struct UserDetailTests {
  private let world = VirtualWorld()
  private let service: MemoryUserService
  private let users: [User]

  init() throws {
    let fixtures = try Fixtures(in: nil)
    users = fixtures.users
    service = MemoryUserService(fixtures, on: world.clock)
  }

  @Test func `an error of the service is shown each time`() {
    let store = detail(2)
    for count in 1...2 {
      store.send(.follow)
      world.advance(by: .milliseconds(100))
      #expect(store.currentState.error == "forbidden")
      #expect(store.currentState.$error.count == count)
      #expect(!store.currentState.isFollowing)
    }
    #expect(world.reports.isEmpty)
  }

  @Test func `the rows to open are those of the list, also when it was loaded again`() async {
    let store = detail(0)
    var events = store.events.makeAsyncIterator()
    store.send(.open(2))
    #expect(await events.next() == .opened(users[2]))
    store.send(.delete)
    world.advance(by: .milliseconds(100))
    store.send(.loadUsers)
    world.advance(by: .milliseconds(100))
    let refusal = store.reactor.refusal(action: .open(2), state: store.currentState)
    #expect(refusal == "no row 2")
    store.send(.open(1))
    #expect(await events.next() == .opened(users[2]))
  }

  private func detail(_ row: Int) -> Store<UserDetailReactor> {
    Store(UserDetailReactor(users[row], among: users, service), in: world.runtime)
  }
}
