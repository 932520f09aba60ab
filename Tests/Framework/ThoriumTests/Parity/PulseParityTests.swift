import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of `Pulse`, with several assignments in one reduction besides.
///
/// | theirs | ours |
/// |---|---|
/// | `testRiseValueUpdatedCountWhenSetNewValue` | each assignment counts, equal or not |
/// | `testSet0WhenValueUpdatedCountIsOverflowed` | left out: 2⁶³ assignments take 292 years |
/// | `testPulse` | each assignment is told, equal or not, and nothing else; an alert that was set before, too |
struct PulseParityTests {
  private let world = VirtualWorld()

  @Test func `each assignment counts, equal or not, and reading does not`() {
    var state = Office.State()
    #expect(state.$alert.count == 0)
    for (count, text) in ["a", "b", "b", "b", "c", "c", nil, nil].enumerated() {
      state.alert = text
      #expect(state.$alert.count == count + 1)
      #expect(state.alert == text)
      #expect(state.$alert.count == count + 1)
    }
  }

  @Test func `each assignment is emitted, equal or not, and nothing else`() {
    let store = Store(Office(), in: world.runtime)
    let alerts = alerts(of: store)
    for text in ["1", nil, "2", nil, nil, "3", "3"] {
      store.send(.alert([text]))
      store.send(.count)
    }
    world.run()
    #expect(alerts.all == ["1", "2", "3", "3"])
    #expect(store.currentState.count == 7)
  }

  @Test func `three alerts and more of one reduction are emitted one by one`() {
    let store = Store(Office(), in: world.runtime)
    let alerts = alerts(of: store)
    store.send(.alert(["1", "1", "2"]))
    store.send(.alert(["2", nil, "2", "3", nil]))
    world.run()
    #expect(alerts.all == ["1", "1", "2", "2", "2", "3"])
  }

  @Test func `a later reader does not receive an old alert again`() {
    let store = Store(Office(), in: world.runtime)
    store.send(.alert(["old"]))
    let alerts = alerts(of: store)
    store.send(.count)
    store.send(.alert(["new"]))
    world.run()
    #expect(alerts.all == ["new"])
  }

  @Test
  func `S2: an observer receives an alert that was set before it began, as ReactorKit's does`() {
    let store = Store(Office(), in: world.runtime)
    store.send(.alert(["old"]))
    let alerts = Record<String>()
    let subscription = store.observe(\.$alert) { alert in
      alerts.append(alert.wrappedValue ?? "none")
    }
    #expect(alerts.all == ["old"])
    store.send(.count)
    store.send(.alert(["old"]))
    #expect(alerts.all == ["old", "old"])
    store.send(.alert(["1", "2"]))  // of several in one reduction it is told the last
    #expect(alerts.all == ["old", "old", "2"])
    subscription.cancel()
  }

  private func alerts(of store: Store<Office>) -> Record<String> {
    let alerts = Record<String>()
    let stream = store.pulses(\.$alert)
    world.startTask { for await text in stream.compactMap({ $0 }) { alerts.append(text) } }
    return alerts
  }
}

private struct Office: Reactor {
  enum Action: Sendable {
    case alert([String?])
    case count
  }

  struct State: Sendable {
    @Pulse var alert: String?
    var count = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .alert(let texts): for text in texts { state.alert = text }
    case .count: state.count += 1
    }
  }
}
