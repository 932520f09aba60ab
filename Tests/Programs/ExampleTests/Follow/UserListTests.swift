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

  @Test func `the list is loading until the users are there`() {
    store.send(.load)
    #expect(store.currentState.isLoading)
    #expect(store.currentState.users == [])
    world.advance(by: .milliseconds(100))
    #expect(!store.currentState.isLoading)
    #expect(store.currentState.users.map(\.name) == ["Ada", "Bob", "Eve"])
    #expect(store.currentState.users.map(\.isFollowed) == [false, true, false])
  }

  @Test func `loading again takes the place of the loading before`() {
    store.send(.load)
    store.send(.load)
    world.advance(by: .milliseconds(100))
    #expect(store.currentState.users.count == 3)
    #expect(!store.currentState.isLoading)
    #expect(world.reports.map(\.description) == ["load of UserListReactor was cancelled."])
  }

  @Test func `a row is opened each time, and a missing one is refused`() async {
    #expect(await store.perform(.open(0)).refusal == "no row 0")
    store.send(.load)
    world.advance(by: .milliseconds(100))
    for _ in 1...2 { #expect(await store.perform(.open(2)).refusal == nil) }
    for row in [-1, 3, .max, .min] {
      #expect(await store.perform(.open(row)).refusal == Refusal("no row \(row)"))
    }
    store.end()
    var events = store.events.makeAsyncIterator()
    for _ in 1...2 { #expect(await events.next() == .opened(store.currentState.users[2])) }
    #expect(await events.next() == nil)
  }
}
