import Synchronization
import Testing
import Thorium
import ThoriumProof

@testable import ThoriumExampleWaybills

/// What is heard while somebody looks.
struct SightTests {
  private let world = VirtualWorld()

  @Test func `elements are received while a screen is visible, and by no other reader`() {
    let (seen, orders) = (Store(Seen()), Store(Orders(initialState: 1)))
    let heard = Heard()
    world.startTask {
      await forward(orders.states, while: seen.states(\.self)) { heard.hear($0) }
    }
    func look(_ isSeen: Bool, while counts: [Int]) -> [Int] {
      seen.send(isSeen)
      world.run()
      for count in counts {
        orders.send(count)
        world.run()
      }
      return heard.counts
    }
    #expect(look(false, while: [2]) == [])
    #expect(look(true, while: [3, 4]) == [2, 3, 4])
    #expect(look(false, while: [5, 6]) == [2, 3, 4])
    #expect(look(true, while: [7]) == [2, 3, 4, 6, 7])
    seen.end()
    world.run()
    #expect(look(true, while: [8]) == [2, 3, 4, 6, 7])
  }

  @Test func `a screen that is notified twice that it is visible continues to receive`() {
    let (seen, orders) = (AsyncStream.makeStream(of: Bool.self), Store(Orders(initialState: 1)))
    let heard = Heard()
    world.startTask {
      await forward(orders.states, while: seen.stream) { heard.hear($0) }
    }
    for (isSeen, count) in [(true, 2), (true, 3), (false, 4), (true, 5)] {
      seen.continuation.yield(isSeen)
      world.run()
      orders.send(count)
      world.run()
    }
    #expect(heard.counts == [1, 2, 3, 4, 5])
    seen.continuation.finish()
    world.run()
    orders.send(6)
    world.run()
    #expect(heard.counts == [1, 2, 3, 4, 5])
  }
}

private struct Seen: Reactor {
  let initialState = false

  func reduce(into isSeen: inout Bool, mutation: Bool) {
    isSeen = mutation
  }
}

private final class Heard: Sendable {
  private let content = Mutex<[Int]>([])

  var counts: [Int] { content.withLock { $0 } }

  func hear(_ count: Int) { content.withLock { $0.append(count) } }
}
