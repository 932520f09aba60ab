import Testing
import Thorium
import ThoriumProof
import ThoriumScreens

struct FeedTests {
  @Test func `trap 0.13: repeated rows are not inserted again`() {
    var list = Entries(once: [1, 2, 2])
    list.appendNews(in: [2, 3, 3])
    #expect(list.ids == [[1, 2, 3]])
    #expect(list.appendNews(in: [1]).steps.isEmpty)
  }

  @Test func `an abandoned feed no longer shows that it loads`() {
    let world = VirtualWorld()
    let store = Store(
      Feed { _ in
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return []
      },
      in: world.runtime
    )
    store.send(.load(.reload))
    #expect(store.currentState.paging.loading == .reload)
    store.send(.leave)
    #expect(store.currentState.paging.loading == nil)
    store.end()
  }
}
