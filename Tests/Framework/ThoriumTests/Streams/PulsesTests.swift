import Testing
import Thorium
import ThoriumProof

/// The law S2: each assignment to a pulse is told once to each observer.
struct PulsesTests {
  private let world = VirtualWorld()

  @Test(arguments: [1, 2, 3, 4, 8])
  func `S2: each assignment of one reduction is emitted, equal or not`(count: Int) {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    store.send(.say(Array(repeating: "a", count: count) + ["b"].suffix(8 - count)))
    world.run()
    #expect(heard.all == Array(repeating: "a", count: count) + ["b"].suffix(8 - count))
    store.send(.say(["a"]))
    world.run()
    #expect(heard.all.last == "a")
    #expect(heard.count == min(8, count + 1) + 1)
  }

  @Test func `S2: a stream listens from its creation, and a second reader from its own start`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = Record<String>()
    store.send(.say(["old"]))
    let words = store.pulses(\.$voice)
    store.send(.say(["a", "a"]))
    let first = world.startTask {
      for await word in words { heard.append("1\(word)") }
    }
    world.run()
    #expect(heard.all == ["1a", "1a"])
    first.cancel()
    world.startTask { for await word in words { heard.append("2\(word)") } }
    store.send(.say(["b"]))
    world.run()
    #expect(heard.all == ["1a", "1a", "2b"])
  }

  @Test func `S2: of more than eight assignments in one reduction the last eight are emitted`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    store.send(.say((1...20).map { "\($0)" }))
    world.run()
    #expect(heard.all == (13...20).map { "\($0)" })
  }

  @Test func `S2: more than eight assignments in several reductions are all emitted`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    for number in 1...100 { store.send(.say(["\(number)"])) }
    #expect(heard.all == [])
    world.run()
    #expect(heard.all == (1...100).map { "\($0)" })
  }

  @Test func `S2: a state that does not set the pulse again emits nothing`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    store.send(.say(["a"]))
    for _ in 0..<3 { store.send(.say([])) }
    world.run()
    #expect(heard.all == ["a"])
  }

  @Test func `S2: a later reader does not receive earlier assignments`() {
    let store = Store(Radio(), in: world.runtime)
    let early = listen(to: store)
    store.send(.say(["a"]))
    let late = listen(to: store)
    store.send(.say(["b"]))
    world.run()
    #expect(early.all == ["a", "b"])
    #expect(late.all == ["b"])
  }

  @Test func `S2: a reader that starts in the middle of a burst receives the rest of it`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = Record<Record<String>>()
    let subscription = store.observe { [weak store] state in
      guard state.voice == "a", let store else { return }
      heard.append(listen(to: store))
    }
    store.send(.sayOneByOne(["a", "b", "c"]))
    world.run()
    #expect(heard.all.map(\.all) == [["b", "c"]])
    subscription.cancel()
  }

  @Test func `S2: nothing is a value too`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = Record<String>()
    world.startTask { [stream = store.pulses(\.$channel)] in
      for await channel in stream { heard.append(channel.map(String.init) ?? "none") }
    }
    store.send(.tune(nil))
    store.send(.tune(7))
    store.send(.tune(nil))
    world.run()
    #expect(heard.all == ["none", "7", "none"])
  }

  @Test(arguments: [false, true])
  func `L9: assigned values are delivered before the stream ends`(byRelease: Bool) {
    let store = Box<Store<Radio>?>(Store(Radio(), in: world.runtime))
    let stream = store.value?.pulses(\.$voice)
    let heard = store.value.map(listen(to:))
    store.value?.send(.say(["a", "b"]))
    if byRelease { store.value = nil } else { store.value?.end() }
    world.run()
    #expect(heard?.all == ["a", "b", "end"])
    let late = Record<String>()
    for _ in 1...2 {
      world.startTask {
        guard let stream else { return }
        for await voice in stream { late.append(voice) }
        late.append("end")
      }
      world.run()
    }
    #expect(late.all == ["a", "b", "end", "end"])
  }

  /// Reads a pulse in a task of this world.
  private func listen(to store: Store<Radio>) -> Record<String> {
    let heard = Record<String>()
    world.startTask { [stream = store.pulses(\.$voice)] in
      for await voice in stream { heard.append(voice) }
      heard.append("end")
    }
    return heard
  }
}

/// A state with two pulses.
private struct Radio: Reactor {
  enum Action: Sendable {
    case say([String])
    case sayOneByOne([String])
    case tune(Int?)
  }

  struct State: Sendable {
    @Pulse var voice = ""
    @Pulse var channel: Int?
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    guard case .sayOneByOne(let words) = action else { return .just(action) }
    return .from(words.map { .say([$0]) })
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .say(let words), .sayOneByOne(let words): for word in words { state.voice = word }
    case .tune(let channel): state.channel = channel
    }
  }
}
