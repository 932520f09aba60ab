import Testing
import ThoriumProof

/// The law L5: a state that nobody else keeps is changed in place.
struct InPlaceTests {
  private let world = VirtualWorld()
  private let copies = Box(0)

  @Test func `L5: the state is not copied for an observer that keeps nothing`() {
    let store = Heavy.store(copies, in: world)
    let sums = Record<Int>()
    let subscription = store.observe { sums.append($0.numbers[0]) }
    for _ in 0..<100 { store.send(.add()) }
    #expect(sums.all == Array(0...100))
    #expect(copies.value == 0)
    subscription.cancel()
  }

  @Test(arguments: [false, true])
  func `L5: the state is not copied without an observer, nor for an effect that keeps nothing`(
    isLater: Bool
  ) {
    let store = Heavy.store(copies, in: world)
    for number in 0..<100 { store.send(isLater ? .addLater(at: number) : .add(at: number)) }
    world.advance(by: .seconds(1))
    #expect(store.currentState.numbers.reduce(0, +) == 100)
    #expect(copies.value == 0)
  }

  @Test func `L5: a kept state stays unchanged, and costs one copy`() {
    let store = Heavy.store(copies, in: world)
    var kept: [[Int]] = []
    for _ in 0..<10 {
      kept.append(store.currentState.numbers)
      for _ in 0..<10 { store.send(.add()) }
    }
    #expect(kept.map { $0[0] } == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    #expect(copies.value == 10)
  }
}
