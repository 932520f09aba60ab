import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleFollow

struct UserListTests {
  private let world = VirtualWorld()
  private let store: Store<UserListReactor>

  init() throws {
    let service = MemoryUserService(try Fixtures(in: nil), on: world.clock)
    store = Store(UserListReactor(service: service), in: world.runtime)
  }

  @Test func `loading again takes the place of the loading before`() {
    store.send(.load)
    store.send(.load)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.users.count == 3)
    #expect(!store.currentState.isLoading)
    #expect(world.reports.map(\.description) == ["load of UserListReactor was cancelled."])
  }
}
