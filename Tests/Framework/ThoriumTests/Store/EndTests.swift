import Testing
import ThoriumProof

/// The law L9: how a store ends, by release and by its owner alike.
@Suite(.serialized)
struct EndTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test(arguments: WayToEnd.allCases)
  func `L9: a stream delivers the last state that it owes, and ends`(ending: WayToEnd) {
    let store = Box<Store<Tape>?>(Store(Tape(), in: world.runtime))
    let waiting = world.read(store.value?.states)
    let waitingForPart = world.read(store.value?.states(\.count))
    world.run()
    store.value?.start(.just("a"))
    ending.end(store)
    world.run()
    #expect(waiting.all == ["[]", #"["a"]"#, "end"])
    #expect(waitingForPart.all == ["0", "1", "end"])
  }

  @Test(arguments: WayToEnd.allCases)
  func `L9: a stream taken before the end delivers the last state once`(ending: WayToEnd) {
    let store = Box<Store<Tape>?>(Store(Tape(), in: world.runtime))
    let states = store.value?.states
    let counts = store.value?.states(\.count)
    store.value?.start(.of("a", "b"))
    ending.end(store)
    let reads = [world.read(states), world.read(states), world.read(counts)]
    world.run()
    #expect(
      reads.map(\.all) == [[#"["a", "b"]"#, "end"], [#"["a", "b"]"#, "end"], ["2", "end"]]
    )
  }

  @Test(arguments: WayToEnd.allCases)
  func `L9: nothing is retained`(ending: WayToEnd) throws {
    var token: Token? = Token()
    weak let weakToken = token
    let store = Box<Store<Tape>?>(Store(holding(token), in: world.runtime))
    weak let weakStore = store.value
    let subscription = store.value?.observe { [token] _ in withExtendedLifetime(token) {} }
    store.value?.run { [token] emit in
      while emit("") { try? await emit.clock.sleep(for: .seconds(1)) }
      withExtendedLifetime(token) {}
    }
    let stream = store.value?.states
    let reads = [world.read(stream), world.read(store.value?.states(\.count))]
    token = nil
    world.advance(by: .seconds(10))
    #expect(weakToken != nil)
    ending.end(store)
    world.run()
    store.value = nil
    #expect(weakStore == nil)
    #expect(weakToken == nil)
    #expect(reads.map(\.all.last) == ["end", "end"])
    withExtendedLifetime((subscription, stream)) {}
  }

  @Test func `L9: a store that has ended keeps no observers and no work, while it is kept itself`()
  {
    let store = Store(Tape(), in: world.runtime)
    var tokens = [Token(), Token()]
    weak let observed = tokens[0]
    weak let worked = tokens[1]
    let subscription = store.observe { [token = tokens[0]] _ in withExtendedLifetime(token) {} }
    store.run { [token = tokens[1]] emit in
      try await emit.clock.sleep(for: .seconds(1))
      withExtendedLifetime(token) {}
    }
    tokens = []
    #expect(observed != nil && worked != nil)
    store.end()
    world.run()
    #expect(observed == nil && worked == nil)
    withExtendedLifetime((store, subscription)) {}
  }

  @Test func `L9: a store that is released while a body emits ends, and the body learns of it`() {
    var emitted = 0
    for _ in 0..<50 {
      let world = VirtualWorld()
      let store = Box<Store<Tape>?>(Store(Tape(), in: world.runtime))
      weak let weakStore = store.value
      let last = Box<Int>(0)
      let hasBegun = Barrier(1)
      store.value?.run(start: .enqueued) { emit in
        while emit("a") { hasBegun.knock() }
        last.value = emit.currentState.count
      }
      onThreads(2) { number in
        if number == 0 { return world.run() }
        hasBegun.wait()
        store.value = nil
      }
      #expect(weakStore == nil)
      #expect(world.reports.count == 1)
      emitted += last.value
    }
    #expect(emitted >= 50)
  }

  @Test func `L9: a later observer receives the last state`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.just("a"))
    store.end()
    store.end()
    store.observe { [log] in log.append($0.joined()) }.cancel()
    #expect(log.all == ["a"])
    let reads = [world.read(store.states), world.read(store.states(\.count))]
    world.run()
    #expect(reads.map(\.all) == [[#"["a"]"#, "end"], ["1", "end"]])
  }

  private func holding(_ token: Token?) -> Tape {
    var tape = Tape()
    tape.onMutate = { _ in withExtendedLifetime(token) {} }
    return tape
  }
}

/// Who ends a store.
enum WayToEnd: CaseIterable {
  case release
  case owner

  /// Ends the store in a box, and empties the box where that is how it ends.
  func end(_ store: Box<Store<Tape>?>) {
    switch self {
    case .release: store.value = nil
    case .owner: store.value?.end()
    }
  }
}
