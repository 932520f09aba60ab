import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of its three transforms.
///
/// | theirs | ours |
/// |---|---|
/// | `testEachMethodsAreInvoked` | an action passes all stages, in this order |
/// | `testCurrentState`, `…_stateIsCreatedWhenAccessAction` | other: the state is what `reduce` made |
/// | `testStreamIgnoresErrorFromAction`, `…CompletedFromAction` | what is merged may fail or end |
/// | `testStateStreamIsCreatedOnce` | pipelines are built once, with the store |
struct PipelineParityTests {
  private let world = VirtualWorld()

  @Test func `L1: an action passes all stages, in this order`() {
    let store = Store(Relay(), in: world.runtime)
    let states = Record<[String]>()
    let subscription = store.observe { states.append($0) }
    store.send(["action"])
    let reduced = ["action", "transformed", "mutation", "transformed", "reduced"]
    #expect(states.all == [["transformed"], reduced + ["transformed"]])
    #expect(store.currentState == reduced)
    store.send(["action"])
    #expect(states.all.last == reduced + reduced + ["transformed"])
    subscription.cancel()
  }

  @Test(arguments: [true, false])
  func `L8: a merged source may fail or end, and the others continue`(fails: Bool) {
    let (letters, source) = AsyncThrowingStream.makeStream(of: String.self)
    var merging = Relay()
    merging.letters = letters
    let store = Store(merging, in: world.runtime)
    let count = Record<Int>()
    let subscription = store.observe { count.append($0.filter { $0 == "reduced" }.count) }
    for letter in ["a", "b", "c"] { source.yield(letter) }
    world.run()
    source.finish(throwing: fails ? Mishap("no more") : nil)
    world.run()
    for letter in ["d", "e", "f"] { store.send([letter]) }
    #expect(count.all == [0, 1, 2, 3, 4, 5, 6])
    #expect(world.reports.count == (fails ? 1 : 0))
    subscription.cancel()
  }

  @Test(arguments: [true, false])
  func `L5: a store that merges all states of another one misses none`(isAll: Bool) {
    let session = Store(Session(), in: world.runtime)
    let follower = Store(Follower(session: session, isAll: isAll), in: world.runtime)
    world.run()
    for number in 1...3 { session.send(number) }  // before the reader is free
    world.run()
    #expect(follower.currentState == (isAll ? [0, 1, 2, 3] : [0, 3]))
  }

  @Test func `L1: pipelines are built once, with the store`() async {
    let built = Box(0)
    var counted = Relay()
    counted.onBuild = { built.change { $0 += 1 } }
    let store = Store(counted)
    let together = Barrier(100)
    let states = Record<[String]>()
    let subscriptions = Record<Subscription>()
    await onThreads(100) { _ in
      together.knock()
      together.wait()
      subscriptions.append(store.observe { states.append($0) })
    }
    await store.settled()
    #expect(states.all == Array(repeating: ["transformed"], count: 100))
    #expect(built.value == 3)
    for subscription in subscriptions.all { subscription.cancel() }
  }
}

/// A value that others follow.
private struct Session: Reactor {
  let initialState = 0
  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}

/// A reactor that keeps what it is told of a session.
private struct Follower: Reactor {
  let initialState: [Int] = []
  let session: Store<Session>
  let isAll: Bool

  func reduce(into state: inout [Int], mutation: Int) { state.append(mutation) }

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> {
    mutation.merge(isAll ? session.allStates : session.states)
  }
}

/// A reactor that writes down through which stages something went.
struct Relay: Reactor {
  let initialState: [String] = []
  var letters: AsyncThrowingStream<String, any Error>?
  var onBuild: @Sendable () -> Void = {}

  func mutate(action: [String]) -> Effect<Self> { .just(action + ["mutation"]) }

  func reduce(into state: inout [String], mutation: [String]) { state += mutation + ["reduced"] }

  func transform(action: Pipeline<[String]>) -> Pipeline<[String]> {
    onBuild()
    let transformed = action.map { $0 + ["transformed"] }
    return if let letters { transformed.merge(letters.map { [$0] }) } else { transformed }
  }

  func transform(mutation: Pipeline<[String]>) -> Pipeline<[String]> {
    onBuild()
    return mutation.map { $0 + ["transformed"] }
  }

  func transform(state: Pipeline<[String]>) -> Pipeline<[String]> {
    onBuild()
    return state.map { $0 + ["transformed"] }
  }
}
