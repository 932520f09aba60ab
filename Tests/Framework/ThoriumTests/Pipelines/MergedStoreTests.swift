import Effort
import Testing
import ThoriumProof

/// A part of another store in a pipeline: the order of sends, and the end of either store (L1, L9).
struct MergedStoreTests {
  private let world = VirtualWorld()

  @Test(arguments: [false, true])
  func `L1: an action that changes a merged store comes back before its send returns`(
    isPlaced: Bool
  ) {
    let world = VirtualWorld(isPlaced: isPlaced)
    let likes = Store(Likes(), in: world.runtime)
    let button = Store(Button(likes: likes), in: world.runtime)
    for count in [1, 0, 1, 0] {
      button.send(())
      if isPlaced { world.run() }
      #expect(button.currentState == [count])
    }
  }

  @Test @MainActor
  func `L1: a merged part is handled in the send that changes it if both stores have one actor`()
    async
  {
    let runtime = Runtime(place: .actor(MainActor.shared))
    let likes = Store(Likes(), in: runtime)
    let store = Store(Sieve(mutations: { $0.merge(likes, \.$latest) { "\($0)" } }), in: runtime)
    await store.settled()
    await likes.settled()
    for number in 1...3 {
      likes.send(number)
      #expect(store.text.hasSuffix("\(number)"))
    }
    #expect(store.text == "123")
  }

  @Test @MainActor
  func `L12: a merged part that a release delivers elsewhere is handled at the place`() async {
    let runtime = Runtime(place: .actor(MainActor.shared))
    let likes = Box<Store<Likes>?>(Store(Likes(isDelayed: true), in: runtime))
    let handled = Record<String>()
    var sieve = Sieve()
    sieve.mutations = { [weak other = likes.value] stream in
      let merged = other.map { stream.merge($0, \.count) { "\($0)" } } ?? stream
      return merged.onEach { element in
        MainActor.assertIsolated()
        handled.append(element)
      }
    }
    let store = Store(sieve, in: runtime)
    likes.value?.send(1)
    #expect(handled.all == [])
    await onThreads(1) { _ in likes.value = nil }
    await store.settled()
    #expect(handled.all == ["1"])
  }

  @Test func `L1: merged parts keep the order of sends, after the burst of their receiver`() {
    let likes = Store(Likes(), in: world.runtime)
    let (texts, log) = (Record<String>(), Record<String>())
    let sieve = Sieve(
      mutations: { $0.merge(likes, \.count) { "\($0)" }.merge(likes, \.$latest) { "p\($0)" } },
      answer: { word in
        for _ in 0..<2 { likes.send(1) }
        return .from(word.map(String.init))
      }
    )
    let store = Store(sieve, in: world.runtime)
    #expect(store.text == "0")
    likes.send(1)
    texts.append(store.text)
    let subscription = store.observe { log.append($0.joined()) }
    store.send("ab")
    #expect(texts.all == ["01p1"])
    #expect(store.text == "01p1ab2p13p1")
    #expect(log.all.last == store.text)
    likes.send(0)
    #expect(store.text == "01p1ab2p13p1p0")
    subscription.cancel()
  }

  @Test(arguments: ["receiver", "receiver's end", "other"])
  func `L9: a merge ends with either store, and keeps neither`(first: String) {
    let likes = Box<Store<Likes>?>(Store(Likes(), in: world.runtime))
    weak let keptLikes = likes.value
    let asked = Box(0)
    let store = Box<Store<Sieve>?>(nil)
    do {
      let other = likes.value
      let count: @Sendable (Likes.State) -> Int = { state in
        asked.change { $0 += 1 }
        return state.count
      }
      var sieve = Sieve()
      sieve.mutations = { [weak other] stream in
        other.map { stream.merge($0, count) { "\($0)" } } ?? stream
      }
      store.value = Store(sieve, in: world.runtime)
    }
    weak let kept = store.value
    likes.value?.send(1)
    #expect(kept?.text == "01")
    switch first {
    case "receiver": store.value = nil
    case "other": likes.value = nil
    default: store.value?.end()
    }
    let before = asked.value
    likes.value?.send(1)
    #expect(asked.value == before)
    store.value?.send("x")
    #expect((kept == nil) == (first == "receiver"))
    #expect((keptLikes == nil) == (first == "other"))
    if first == "other" { #expect(kept?.text == "01x") }
  }

  @Test func `L1, L4: merged parts of two threads arrive once each, in one order`() async {
    let likes = Store(Likes())
    let store = Store(Sieve(mutations: { $0.merge(likes, \.$latest) { "\($0)" } }))
    let sends = cases(2_000, quick: 400)
    await onThreads(2) { thread in
      for number in 0..<sends { likes.send(thread * sends + number) }
    }
    await likes.settled()
    await store.settled()
    let numbers = store.currentState.compactMap { Int($0) }
    #expect(numbers.count == 2 * sends)
    for thread in 0..<2 {
      let own = numbers.filter { $0 / sends == thread }
      #expect(own == Array(thread * sends..<(thread + 1) * sends))
    }
  }
}

/// A service that announces numbers.
private struct Likes: Reactor {
  struct State: Sendable {
    @Pulse var latest = 0
    var count = 0
  }
  let initialState = State()
  /// True when observers receive each state a minute later.
  var isDelayed = false

  func transform(state: Pipeline<State>) -> Pipeline<State> {
    isDelayed ? state.debounce(for: .seconds(60)) : state
  }

  func reduce(into state: inout State, mutation: Int) {
    state.latest = mutation
    if mutation > 0 { state.count += 1 }
  }
}

/// A button whose service announces at once: 1 when it is not liked, and -1 when it is.
private struct Button: Reactor {
  let initialState = [0]
  let likes: Store<Likes>

  func mutate(action: Void, state: [Int]) -> Effect<Self> {
    .run { [likes] _ in likes.send(state == [0] ? 1 : -1) }
  }

  func transform(mutation: Pipeline<Int>) -> Pipeline<Int> {
    mutation.merge(likes, \.$latest) { $0 }
  }

  func reduce(into state: inout [Int], mutation: Int) { state[0] += mutation }
}
