import Testing
import Thorium
import ThoriumProof

/// The law L3: the synchronous part of an action is atomic.
struct OneAtATimeTests {
  private static let bursts = [1, 2, 3, 4, 1_000]
  private let world = VirtualWorld()

  @Test(arguments: bursts)
  func `L3: a nested action waits for the whole burst`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    let nested = Record<Int>()
    let subscription = store.observe { [weak store] state in
      guard state.last == "a" else { return }
      nested.append(state.count)
      store?.start(.of("N", "n"))
    }
    store.start(.from(repeatElement("a", count: count)))
    #expect(nested.all == Array(1...count))
    #expect(store.text == "a" * count + "Nn" * count)
    subscription.cancel()
  }

  @Test(arguments: bursts)
  func `L3: an action that mutate sends waits for the whole burst`(count: Int) {
    let box = Box<Store<Tape>?>(nil)
    var tape = Tape()
    tape.onMutate = { name in
      if name == "outer" { box.value?.start(.just("N")) }
    }
    let store = Store(tape, in: world.runtime)
    box.value = store
    store.start(.from(repeatElement("a", count: count)), name: "outer")
    #expect(store.text == "a" * count + "N")
    box.value = nil
  }

  @Test(arguments: bursts)
  func `L3: an action that reduce sends waits for the whole burst`(count: Int) {
    let box = Box<Store<Tape>?>(nil)
    var tape = Tape()
    tape.onReduce = { mutation in
      if mutation == "a" { box.value?.start(.just("N")) }
    }
    let store = Store(tape, in: world.runtime)
    box.value = store
    store.start(.from(repeatElement("a", count: count)))
    #expect(store.text == "a" * count + "N" * count)
    box.value = nil
  }

  @Test(arguments: bursts)
  func `L3: an action that a first segment sends waits for the whole burst`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        .run { [weak store] emit in
          for _ in 0..<count {
            store?.start(.just("N"))
            emit("a")
          }
        },
        .from(repeatElement("b", count: count))
      )
    )
    #expect(store.text == "a" * count + "b" * count + "N" * count)
  }

  @Test(arguments: bursts)
  func `L3: a burst that comes later is atomic too`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state.last == "a" { store?.start(.just("N")) }
    }
    store.start(.concat(.after(1, "x"), .from(repeatElement("a", count: count))).finally("F"))
    world.advance(by: .seconds(1))
    #expect(store.text == "x" + "a" * count + "F" + "N" * count)
    subscription.cancel()
  }

  @Test(arguments: bursts)
  func `L3: an action of another thread waits for the whole burst`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      guard state.last == "a", let store else { return }
      onThreads(1) { _ in store.start(.just("N")) }
    }
    store.start(.from(repeatElement("a", count: count)))
    world.run()
    #expect(store.text == "a" * count + "N" * count)
    subscription.cancel()
  }

  @Test func `L3: waiting actions run in the order in which they arrived`() {
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      switch state.last {
      case "go": for number in 0..<5 { store?.start(.of("\(number)", ".")) }
      case "0", "3": store?.start(.just("later"))
      default: break
      }
    }
    store.start(.just("go"))
    #expect(store.text == "go0.1.2.3.4.laterlater")
    subscription.cancel()
  }

  @Test func `L3: two stores that answer each other do so in constant stack`() {
    let stores = [Store(Chain(), in: world.runtime), Store(Chain(), in: world.runtime)]
    let depth = Box((now: 0, most: 0))
    let subscriptions = [(0, 1), (1, 0)].map { own, other in
      stores[own].observe { [weak answering = stores[other]] state in
        guard 1..<100_000 ~= state else { return }
        depth.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        answering?.send(.next)
        depth.change { $0.now -= 1 }
      }
    }
    stores[0].send(.next)
    #expect(stores.map(\.currentState) == [100_000, 99_999])
    #expect(depth.value.most == 2)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `L3: a chain of 100 000 nested sends runs in constant stack`() {
    let store = Store(Chain(), in: world.runtime)
    let stack = Box((lowest: UInt.max, highest: UInt.min))
    let subscription = store.observe { [weak store] state in
      if state % 1_000 == 1 {
        unsafe withUnsafePointer(to: state) { pointer in
          let address = UInt(bitPattern: pointer)
          stack.change { $0 = (min($0.lowest, address), max($0.highest, address)) }
        }
      }
      if state > 0, state < 100_000 { store?.send(.next) }
    }
    store.send(.next)
    #expect(store.currentState == 100_000)
    #expect(stack.value.highest - stack.value.lowest < 10_000)
    subscription.cancel()
  }
}

/// Counts.
private struct Chain: Reactor {
  enum Action: Sendable {
    case next
  }

  let initialState = 0

  func reduce(into state: inout Int, mutation: Action) {
    state += 1
  }
}
