import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of a reactor's own life, with three mutations and more.
///
/// | theirs | ours |
/// |---|---|
/// | `testReduceIsExecutedRightAfterMutation` | a body reads the state that its last mutation made |
/// | `testStateReplayCurrentState` | who comes later is told the state now, once |
/// | `testCurrentState_stateIsCreatedWhenAccessAction` | a store is at work without observers |
/// | `testStreamIgnoresErrorFromMutate` | better: an effect that fails ends alone, and is reported |
/// | `testStreamIgnoresCompletedFromMutate` | an effect that is over ends alone |
/// | `testStreamIgnoresErrorFromAction`, `…CompletedFromAction` | see `ActionParityTests` |
/// | `testEachMethodsAreInvoked`, `testCurrentState` | see `PipelineParityTests` |
/// | `testStub_…` | see `StubParityTests` |
/// | `testCancel` | a stopwatch that is stopped counts no more |
/// | `testGenericSubclassing`, `…_stateIsCreatedWhenAccessAction` | a generic reactor; no subclasses |
/// | `testDispose` | a store goes with all that it keeps, also while it is at work |
struct ReactorParityTests {
  private let world = VirtualWorld()

  @Test func `L4: a body reads the state that the mutation before it made`() {
    let store = Store(Tape(), in: world.runtime)
    for letters in ["ab", "c", "defg"] {
      store.start(
        .concat(
          letters.map { letter in
            .run { emit in emit("\(emit.currentState.last ?? "")\(letter)") }
          }
        )
      )
    }
    #expect(store.currentState == ["a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"])
  }

  @Test func `L6: a later observer receives the current state, once`() {
    let store = Store(Tape(), in: world.runtime)
    store.observe { _ in }.cancel()
    for letter in ["a", "b", "c"] { store.start(.just(letter)) }
    let texts = Record<String>()
    let subscription = store.observe { texts.append($0.joined()) }
    world.startTask { for await state in store.states.prefix(1) { texts.append(state.joined()) } }
    world.run()
    #expect(texts.all == ["abc", "abc"])
    subscription.cancel()
  }

  @Test func `L2: a store is at work without observers, from the first action on`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.of("a", "b", "c"))
    #expect(store.text == "abc")
  }

  @Test(arguments: [true, false])
  func `L8: an effect that fails or is over ends alone`(fails: Bool) {
    let store = Store(Tape(), in: world.runtime)
    let counts = Record<Int>()
    let subscription = store.observe { counts.append($0.count) }
    for number in 1...5 {
      let ending: Effect<Tape> = fails ? .failing() : .none
      store.start(number == 3 ? .concat(.just("a"), ending) : .just("a"))
    }
    #expect(counts.all == [0, 1, 2, 3, 4, 5])
    #expect(world.reports.count == (fails ? 1 : 0))
    subscription.cancel()
  }

  @Test func `E4: a stopped stopwatch does not count, and starts again`() {
    let store = Store(Stopwatch(), in: world.runtime)
    let states = Record<Int>()
    let subscription = store.observe { states.append($0) }
    store.send(.start)
    world.advance(by: .seconds(3))
    store.send(.stop)
    world.advance(by: .seconds(5))
    store.send(.start)
    world.advance(by: .seconds(2))
    store.send(.stop)
    world.advance(by: .seconds(1000))
    #expect(states.all == [0, 1, 2, 3, 4, 5])
    subscription.cancel()
  }

  @Test func `a generic reactor has its own store for each type`() {
    let words = Store(Collection<String>(), in: world.runtime)
    let numbers = Store(Collection<Int>(), in: world.runtime)
    #expect(words.currentState == [])
    for word in ["a", "b", "c"] { words.send(word) }
    numbers.send(1)
    #expect(words.currentState == ["a", "b", "c"])
    #expect(numbers.currentState == [1])
  }

  @Test func `L9: a store goes with all that it keeps, also while it is at work`() {
    weak var store: Store<Tape>?
    weak var dependency: Token?
    weak var observer: Token?
    do {
      let token = Token()
      let captured = Token()
      var tape = Tape()
      tape.onMutate = { _ in withExtendedLifetime(token) {} }
      let living = Store(tape, in: world.runtime)
      let subscription = living.observe { _ in withExtendedLifetime(captured) {} }
      living.start(.endless())
      (store, dependency, observer) = (living, token, captured)
      #expect(store != nil)
      withExtendedLifetime(subscription) {}
    }
    world.run()
    #expect(store == nil)
    #expect(dependency == nil)
    #expect(observer == nil)
  }
}

private struct Stopwatch: Reactor {
  enum Action: Sendable { case start, stop }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .start:
      .run { emit in
        while true {
          try await emit.clock.sleep(for: .seconds(1))
          emit(1)
        }
      }
      .cancellable(id: "ticks", cancelInFlight: true)
    case .stop: .cancel(id: "ticks")
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}

private struct Collection<Element: Sendable>: Reactor {
  let initialState: [Element] = []
  func reduce(into state: inout [Element], mutation: Element) { state.append(mutation) }
}
