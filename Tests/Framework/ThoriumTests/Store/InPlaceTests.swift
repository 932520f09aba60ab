import Testing
import Thorium
import ThoriumProof

/// The law L5: a state that nobody else keeps is changed in place.
struct InPlaceTests {
  private let world = VirtualWorld()
  private let copies = Box(0)

  @Test func `L5: the state is not copied without an observer`() {
    let store = makeStore()
    for number in 0..<100 { store.send(.init(index: number)) }
    #expect(store.currentState.reduce(0, +) == 100)
    #expect(copies.value == 0)
  }

  @Test func `L5: the state is not copied for an observer that keeps nothing`() {
    let store = makeStore()
    let sums = Record<Int>()
    let subscription = store.observe { sums.append($0[0]) }
    for _ in 0..<100 { store.send(.init(index: 0)) }
    #expect(sums.all == Array(0...100))
    #expect(copies.value == 0)
    subscription.cancel()
  }

  @Test func `L5: the state is not copied for an effect that keeps nothing`() {
    let store = makeStore()
    for number in 0..<100 { store.send(.init(index: number, isLater: true)) }
    world.advance(by: .seconds(1))
    #expect(store.currentState.reduce(0, +) == 100)
    #expect(copies.value == 0)
  }

  @Test func `L5: a kept state stays unchanged, and costs one copy`() {
    let store = makeStore()
    var kept: [[Int]] = []
    for _ in 0..<10 {
      kept.append(store.currentState)
      for _ in 0..<10 { store.send(.init(index: 0)) }
    }
    #expect(kept.map { $0[0] } == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    #expect(copies.value == 10)
  }

  private func makeStore() -> Store<Heavy> {
    let copies = copies
    let store = Store(Heavy { copies.change { $0 += 1 } }, in: world.runtime)
    // The initial state is also the reactor's own.
    store.send(.init(index: 0, amount: 0))
    copies.value = 0
    return store
  }
}

/// A reactor with a heavy state, which tells when a reduction copied it.
private struct Heavy: Reactor {
  struct Action: Sendable {
    var index: Int
    var amount = 1
    var isLater = false
  }

  let onCopy: @Sendable () -> Void
  let initialState = Array(repeating: 0, count: 10_000)

  func mutate(action: Action, state: [Int]) -> Effect<Self> {
    guard action.isLater else { return .just(action) }
    return .run { emit in
      try await emit.clock.sleep(for: .seconds(1))
      emit(action)
    }
  }

  func reduce(into state: inout [Int], mutation: Action) {
    let before = address(of: state)
    state[mutation.index] += mutation.amount
    if before != address(of: state) { onCopy() }
  }

  private func address(of state: borrowing [Int]) -> UInt {
    unsafe state.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
