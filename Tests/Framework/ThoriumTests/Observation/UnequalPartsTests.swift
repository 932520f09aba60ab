import Testing
import ThoriumProof

/// Parts that are not equal to themselves, such as NaN (S1, S4).
struct UnequalPartsTests {
  private let world = VirtualWorld()

  @Test func `S1: a part that is NaN, or contains it, changes once`() {
    let store = Store(Meter(), in: world.runtime)
    let (levels, lists, read) = (Record<Double>(), Record<[Double]>(), Record<Double>())
    let subscriptions = [
      store.observe(\.level) { levels.append($0) }, store.observe(\.levels) { lists.append($0) },
    ]
    world.startTask { for await level in store.states(\.level) { read.append(level) } }
    world.run()
    store.send(.nan)
    for _ in 0..<10 {
      store.send(nil)
      world.run()
    }
    store.send(1)
    world.run()
    for values in [levels.all, lists.all.map { $0[0] }, read.all] {
      #expect(values.count == 3)
      #expect(values[1].isNaN)
      #expect(values.last == 1)
    }
    #expect(store.currentState.count == 12)
    store.end()
    world.run()
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `S1: an observer that sends back the NaN that it receives comes to rest`() {
    let store = Store(Meter(), in: world.runtime)
    let subscription = store.observe(\.level) { [weak store] level in store?.send(level) }
    store.send(.nan)
    #expect(store.currentState.count == 3)
    subscription.cancel()
  }

  @Test func `L1: removeDuplicates drops a repeated NaN`() {
    let store = Store(Meter(), in: world.runtime)
    let passed = Box(0)
    let shown = store.observe { _ in passed.change { $0 += 1 } }
    for level in [Double.nan, .nan, 2, 2, .nan] { store.send(level) }
    #expect(passed.value == 6)
    shown.cancel()
    let distinct = Store(Meter(isDistinct: true), in: world.runtime)
    for level in [Double.nan, .nan, 2, 2, .nan] { distinct.send(level) }
    #expect(distinct.currentState.count == 3)
  }
}

/// A reactor with a level, which an action replaces unless it is `nil`.
private struct Meter: Reactor {
  struct State: Sendable {
    var level = 0.0
    var levels = [0.0]
    var count = 0
  }
  let initialState = State()
  var isDistinct = false

  func transform(action: Pipeline<Double?>) -> Pipeline<Double?> {
    isDistinct ? action.removeDuplicates() : action
  }

  func reduce(into state: inout State, mutation: Double?) {
    state.count += 1
    guard let mutation else { return }
    state.level = mutation
    state.levels = [mutation]
  }
}
