import Effort
import Testing
import ThoriumProof

/// The law L3: the synchronous part of an action is atomic.
struct OneAtATimeTests {
  private let world = VirtualWorld()

  @Test func `L3: two stores that answer each other do so in constant stack`() {
    let count = cases(100_000, quick: 20_000)
    let stores = [Store(Chain(), in: world.runtime), Store(Chain(), in: world.runtime)]
    let depth = Box((now: 0, most: 0))
    let subscriptions = [(0, 1), (1, 0)].map { own, other in
      stores[own].observe { [weak answering = stores[other]] state in
        guard 1..<count ~= state else { return }
        depth.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        answering?.send(.next)
        depth.change { $0.now -= 1 }
      }
    }
    stores[0].send(.next)
    #expect(stores.map(\.currentState) == [count, count - 1])
    #expect(depth.value.most == 2)
    for subscription in subscriptions { subscription.cancel() }
  }
}
