import Testing
import ThoriumProof

/// The law S1, for those who read a part of the state.
struct PartTests {
  private let world = VirtualWorld()

  @Test func `S1: a reader of a part that stays the same is not woken`() {
    let store = Store(Pair(), in: world.runtime)
    let looks = Box(0)
    let received = world.elements(of: store.states { look(at: $0, looks) })
    for round in 0..<3 {
      store.send(.set(round))
      world.run()
      for _ in 1...10 {
        let before = looks.value
        store.send(.other)
        #expect(looks.value == before + 1)
        world.run()
        #expect(looks.value == before + 1)
      }
    }
    #expect(received.all == [0, 1, 2])
  }

  @Test func `S1: a reader that has ended costs nothing, though its iterator is kept`() {
    let store = Store(Pair(), in: world.runtime)
    let looks = Box(0)
    let door = Box<CheckedContinuation<Void, Never>?>(nil)
    let stream = store.states { look(at: $0, looks) }
    let reading = world.startTask {
      var iterator = stream.makeAsyncIterator()
      while await iterator.next() != nil {}
      await withCheckedContinuation { door.value = $0 }
      #expect(await iterator.next() == nil)
    }
    store.send(.other)
    #expect(looks.value == 2)
    reading.cancel()
    world.run()
    store.send(.other)
    #expect(looks.value == 2)
    door.value?.resume()
    world.run()
  }

  /// The part of a state, for a reader whose looks are counted.
  private func look(at state: Pair.State, _ looks: Box<Int>) -> Int {
    looks.change { $0 += 1 }
    return state.part
  }

  /// The part and its comparison send actions, so that the store changes at every step of a look.
  @Test func `S1: newest emits correctly whatever the store does during a read`() {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let store = Store(Pair(), in: world.runtime)
      let meddler = Meddler(store)
      let history = Record<Int>()
      let subscription = store.observe { history.append($0.part) }
      let received = world.elements(of: store.states { meddler.look(at: $0.part) })
      for _ in 0..<20 {
        let actions = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Pair.Action.random(using: &random)
        }
        meddler.plans.value = actions
        store.send(.random(using: &random))
        world.run()
        #expect(received.all.last?.number == store.currentState.part, "seed \(seed)")
      }
      meddler.plans.value = []
      let looks = meddler.looks.value
      store.send(.other)
      #expect(meddler.looks.value == looks + 1, "seed \(seed)")
      store.end()
      world.run()
      let numbers = received.all.map(\.number)
      #expect(numbers.last == store.currentState.part, "seed \(seed)")
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
      #expect(isPart(numbers, of: history.all), "seed \(seed)")
      meddled.change { $0 += meddler.inLooks.value }
      subscription.cancel()
    }
    #expect(meddled.value > 0)
  }

  private let meddled = Box(0)

  /// Whether some elements stand in others in the same order.
  private func isPart(_ elements: [Int], of others: [Int]) -> Bool {
    var rest = others[...]
    return elements.allSatisfy { element in
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}

/// Somebody who sends actions while a store, or the reader of a part of it, looks at that part.
private final class Meddler: Sendable {
  /// A part whose comparison gives the meddler its chance.
  struct Look: Equatable, Sendable {
    let number: Int
    let meddler: Meddler

    static func == (left: Self, right: Self) -> Bool {
      left.meddler.meddle()
      return left.number == right.number
    }
  }

  /// What is sent, one at each chance.
  let plans = Box<[Pair.Action]>([])
  let looks = Box(0)
  /// How often a state came while another was looked at.
  let inLooks = Box(0)
  private weak let store: Store<Pair>?

  init(_ store: Store<Pair>) {
    self.store = store
  }

  func look(at number: Int) -> Look {
    looks.change { $0 += 1 }
    meddle()
    return Look(number: number, meddler: self)
  }

  private func meddle() {
    guard let store, let action = plans.change({ $0.popLast() }) else { return }
    let before = store.currentState.changes
    store.send(action)
    if store.currentState.changes != before { inLooks.change { $0 += 1 } }
  }
}

/// A state with a part that some actions leave as it is.
private struct Pair: Reactor {
  enum Action: Sendable, Equatable {
    case set(Int)
    case other

    static func random(using random: inout SplitMix64) -> Self {
      Bool.random(using: &random) ? .other : .set(.random(in: 0...2, using: &random))
    }
  }

  struct State: Sendable {
    var part = 0
    var changes = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    state.changes += 1
    if case .set(let part) = mutation { state.part = part }
  }
}
