import Effort
import Testing
import Thorium

/// Reading the reactor's own store inside `reduce` stops the program with a sentence (law L6).
struct ReadingInReduceTests {
  /// A way to read a store.
  enum Way: String, CaseIterable {
    case currentState, states, part, allStates, pulses, events, child, optionalChild, oneOfMany
    case observed, observedPart, taskStates, send, drop, replace
  }

  @Test(arguments: Way.allCases.sample(8))
  func `L6: reading the store inside reduce stops the program, in every way`(_ way: Way) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = way.rawValue as String] in
      if let way = Way(rawValue: name) { Peeking.run(way) }
    }
    let sentence =
      "Peeking.reduce read its own store. It must be pure: use the state that it is given."
    #expect(result.map { text($0.standardErrorContent) }?.contains(sentence) == true)
  }

  @Test(.timeLimit(.minutes(10)))
  func `L3: actions and observers that reduce adds wait, and a task that it starts may read`() async
  {
    let box = Box<Store<Tape>?>(nil)
    let seen = Record<[String]>()
    let counts = Record<Int>()
    let subscription = Box<Subscription?>(nil)
    let read = Barrier(1)
    var tape = Tape()
    tape.onReduce = { mutation in
      guard mutation == "a", let store = box.value else { return }
      subscription.value = store.observe { counts.append($0.count) }
      store.start(.just("b"))
      Task {
        await store.settled()
        seen.append(store.currentState)
        read.knock()
      }
    }
    let store = Store(tape)
    box.value = store
    store.start(.just("a"))
    await onThreads(1) { _ in read.wait() }
    #expect(seen.all == [["a", "b"]])
    #expect(counts.all == [1, 2])
    subscription.value = nil
    box.value = nil
  }
}

/// A reactor that reads its store in `reduce`.
private struct Peeking: Reactor {
  enum Action: Sendable {
    case peek
    case put(LastWord)
    case drop
    case replace
  }
  typealias Event = String
  struct State: Sendable {
    var number = 0
    @Pulse var pulse = 0
    var word: LastWord?
    var child = Child(Parting())
    var maybe: Child<Parting>?
    var many: Children<Int, Parting> = [:]
  }
  let initialState = State()
  var peek: @Sendable () -> Void = {}

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .peek: peek()
    case .put(let word): state.word = word
    case .drop: state.word = nil
    case .replace: state = State()
    }
  }

  static func run(_ way: ReadingInReduceTests.Way) {
    let box = Box<Store<Peeking>?>(nil)
    let observed = Box<ObservedStore<Peeking>?>(nil)
    var peeking = Peeking()
    peeking.peek = { if let store = box.value { store.read(way, observed.value) } }
    let store = Store(peeking)
    // It keeps the last notified state, so that `reduce` releases nothing.
    if way == .observedPart { observed.value = ObservedStore(store) }
    // The other ways to a child are taken before it has a store.
    if way == .child { _ = store.child(\.child) }
    box.value = store
    switch way {
    case .drop, .replace:
      store.send(.put(LastWord { _ = store.currentState }))
      store.send(way == .drop ? .drop : .replace)
    default: store.send(.peek)
    }
  }
}

extension Store<Peeking> {
  fileprivate func read(_ way: ReadingInReduceTests.Way, _ observed: ObservedStore<Peeking>?) {
    switch way {
    case .currentState: _ = currentState
    case .states: _ = states
    case .part: _ = states(\.number)
    case .allStates: _ = allStates()
    case .pulses: _ = pulses(\.$pulse)
    case .events: _ = events
    case .child: _ = child(\.child)
    case .optionalChild: _ = child(\.maybe)
    case .oneOfMany: _ = child(\.many, 1)
    case .observed: _ = ObservedStore(self)
    case .observedPart: _ = observed?.number
    case .taskStates: Task.immediate { for await _ in self.states {} }
    case .send: send(5, to: \.child)
    case .drop, .replace: break
    }
  }
}
