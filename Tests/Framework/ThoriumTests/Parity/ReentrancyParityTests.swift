import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of actions that are sent while another is handled.
///
/// Its own bursts have two mutations, and from the third on its order is another: a nested action
/// cuts into the burst. Here bursts have up to eight.
///
/// | theirs | ours |
/// |---|---|
/// | `test_reentrantActionFromStateSubscriber_isSerialized` | sent by an observer, it waits |
/// | `test_reentrantActionFromReduce_doesNotRecurse` | sent by `reduce`, it waits |
/// | `test_dismissThenPresent_routingPattern` | a screen is dismissed, and then the next one shown |
struct ReentrancyParityTests {
  private let world = VirtualWorld()

  @Test(arguments: 2...8)
  func `L3: an action that an observer sends waits for the whole burst`(length: Int) {
    let store = Store(Tape(), in: world.runtime)
    let sent = Box(false)
    let subscription = store.observe { [weak store] state in
      guard state == ["a1"], let store else { return }
      sent.value = true
      store.start(burst("b", length))
    }
    store.start(burst("a", length))
    #expect(sent.value)
    #expect(store.currentState == letters("a", length) + letters("b", length))
    subscription.cancel()
  }

  @Test(arguments: 2...8)
  func `L3: an action that reduce sends waits for the whole burst`(length: Int) {
    let sent = Box(0)
    let receiver = Box<Store<Tape>?>(nil)
    var tape = Tape()
    tape.onReduce = { mutation in
      guard mutation == "a1" else { return }
      sent.change { $0 += 1 }
      receiver.value?.start(burst("b", length))
    }
    let store = Store(tape, in: world.runtime)
    receiver.value = store
    store.start(burst("a", length))
    #expect(sent.value == 1)
    #expect(store.currentState == letters("a", length) + letters("b", length))
    receiver.value = nil
  }

  @Test func `L3: a screen is dismissed, and then each next one is shown`() {
    let store = Store(Route(), in: world.runtime)
    let shown = Record<String>()
    var waiting = ["b", "c", "d"]
    let next = Box(waiting.removeFirst())
    let rest = Box(waiting)
    let subscription = store.observe { [weak store] route in
      shown.append(route ?? "nothing")
      guard let store else { return }
      if route == nil {
        store.send(next.value)
        if let route = rest.change({ $0.isEmpty ? nil : $0.removeFirst() }) {
          next.value = route
          store.send(nil)
        }
      }
    }
    store.send(nil)
    #expect(shown.all == ["a", "nothing", "b", "nothing", "c", "nothing", "d"])
    #expect(store.currentState == "d")
    subscription.cancel()
  }
}

/// What is shown; no screen is `nil`.
private struct Route: Reactor {
  let initialState: String? = "a"
  func reduce(into state: inout String?, mutation: String?) { state = mutation }
}

private func letters(_ letter: String, _ length: Int) -> [String] {
  (1...length).map { "\(letter)\($0)" }
}

private func burst(_ letter: String, _ length: Int) -> Effect<Tape> {
  .from(letters(letter, length))
}
