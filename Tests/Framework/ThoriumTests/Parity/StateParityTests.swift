import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of its `StateRelay`, asserted of stores, which hold states here.
///
/// | theirs | ours |
/// |---|---|
/// | `testInitialValues`, `testVariableREADMEExampleByStateRelay` | the sum of two stores follows both |
/// | `testAccept` | the state is what was reduced last |
/// | `testDoNotSendsCompletedOnDealloc` | better: a stream ends with its store, behind the last state |
struct StateParityTests {
  private let world = VirtualWorld()

  @Test func `the sum of two stores follows both, and stops where it is cancelled`() {
    let stores = [1, 2, 3].map { Store(Number(initialState: $0), in: world.runtime) }
    let sums = Record<Int>()
    let latest = Box([0, 0, 0])
    let subscriptions = stores.enumerated().map { index, store in
      store.observe { number in
        sums.append(
          latest.change { latest in
            latest[index] = number
            return latest.reduce(0, +)
          }
        )
      }
    }
    #expect(sums.all.last == 6)
    stores[0].send(5)
    #expect(sums.all.last == 10)
    stores[1].send(9)
    #expect(sums.all.last == 17)
    stores[2].send(0)
    #expect(sums.all.last == 14)
    for subscription in subscriptions { subscription.cancel() }
    for store in stores { store.send(100) }
    #expect(sums.all.last == 14)
    #expect(sums.count == 6)
  }

  @Test func `the state is the last reduced one, equal or not`() {
    let store = Store(Number(initialState: 0), in: world.runtime)
    let received = Record<Int>()
    let subscription = store.observe { received.append($0) }
    for number in [100, 200, 300, 300] {
      store.send(number)
      #expect(store.currentState == number)
    }
    #expect(received.all == [0, 100, 200, 300, 300])
    subscription.cancel()
  }

  @Test func `L9: a stream ends with its store, after the last state`() {
    var store: Store<Number>? = Store(Number(initialState: 1), in: world.runtime)
    let lines = Record<String>()
    world.startTask { [states = store?.states] in
      guard let states else { return }
      for await number in states { lines.append("\(number)") }
      lines.append("end")
    }
    world.run()
    for number in [2, 3, 4] { store?.send(number) }
    store = Store(Number(initialState: 7), in: world.runtime)
    world.run()
    #expect(lines.all == ["1", "4", "end"])
    #expect(store?.currentState == 7)
  }
}

private struct Number: Reactor {
  let initialState: Int
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
