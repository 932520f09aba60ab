import Effort
import Testing
import ThoriumProof

/// Readers on the pool of threads, while others send: what holds whatever the timing is.
struct ManyReadersTests {
  private let readers = 4
  private let senders = 2

  @Test func `S1: no reader receives a state twice`() {
    for _ in 0..<5 {
      let (read, last) = race(\.states)
      for numbers in read {
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(numbers.first == 0)
        #expect(numbers.last == last)
      }
    }
  }

  @Test(arguments: [1, 64])
  func `S1: no reader of a part receives it twice in a row, and each receives the last`(pace: Int) {
    for _ in 0..<5 {
      let (read, last) = race { $0.states { $0 / pace % 2 } }
      for numbers in read {
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 != $1 })
        #expect(numbers.first == 0)
        #expect(numbers.last == last / pace % 2)
      }
    }
  }

  /// Lets senders go on until each reader has read often enough between two sends.
  ///
  /// Each has a thread of its own, and so has what senders hand over: none waits for the pool.
  ///
  /// - Returns: The states that each reader received, and the last state.
  private func race(_ stream: (Store<Chain>) -> StoreStream<Int>) -> (read: [[Int]], last: Int) {
    let hands = SimulatedExecutor()
    let store = Store(Chain(), in: Runtime(executor: hands))
    let stream = stream(store)
    let begin = Barrier(readers)
    let racing = Box(readers)
    let read = Record<[Int]>()
    onThreads(readers + senders + 1) { [readers, senders] thread in
      switch thread {
      case 0: serve(hands) { read.count < readers }
      case 1...senders:
        begin.wait()
        while racing.value > 0 { store.send(.next) }
        store.end()
      default:
        let (own, isOver) = (SimulatedExecutor(), Box(false))
        Task(executorPreference: own) {
          var numbers: [Int] = []
          for await number in stream {
            numbers.append(number)
            if numbers.count == 1 { begin.knock() }
            if numbers.count == 20 { racing.change { $0 -= 1 } }
          }
          read.append(numbers)
          isOver.value = true
          hands.wake()
        }
        serve(own) { !isOver.value }
      }
    }
    return (read.all, store.currentState)
  }

  /// Runs on the calling thread what becomes ready.
  private func serve(_ executor: SimulatedExecutor, while isNeeded: () -> Bool) {
    executor.runUntilIdle()
    while isNeeded() {
      executor.waitForNews()
      executor.runUntilIdle()
    }
  }

  @Test func `L9: readers end when the last reference is released, in any situation`() async {
    var late = 0
    for round in Rounds(100, until: { late > 0 }) {
      let store = Box<Store<Tape>?>(Store(Tape()))
      let streams = (0..<readers).compactMap { _ in store.value?.states }
      async let seen = collect(streams)
      store.value?.start(.from(repeatElement("a", count: round)))
      await onThreads(2) { _ in store.value = nil }
      for states in await seen {
        #expect(states.last?.count == round)
        late += states.count == 1 ? 1 : 0
      }
    }
    #expect(late > 0)
  }

  private func collect<Element>(_ streams: [StoreStream<Element>]) async -> [[Element]] {
    await withTaskGroup { group in
      for stream in streams {
        group.addTask {
          var elements: [Element] = []
          for await element in stream { elements.append(element) }
          return elements
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}
