import Testing
import Thorium
import ThoriumProof

/// The law L8: an error has exactly one ending, and ends nothing else.
struct FailureTests {
  private let world = VirtualWorld()

  @Test func `L8: observers and streams continue after an error`() {
    let store = Store(Tape(), in: world.runtime)
    let states = Record<String>()
    let read = Record<String>()
    let subscription = store.observe { states.append($0.joined()) }
    let stream = store.states
    let reading = world.startTask {
      for await state in stream { read.append(state.joined()) }
    }
    store.start(.failing())
    store.start(.failing(after: 1))
    world.advance(by: .seconds(1))
    #expect(world.reports.count == 2)
    store.start(.just("a"))
    world.run()
    #expect(states.all == ["", "a"])
    #expect(read.all == ["", "a"])
    reading.cancel()
    subscription.cancel()
  }
}
