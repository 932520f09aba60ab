import Testing
import Thorium
import ThoriumProof

/// The law S2: each assignment to a pulse is told once to each observer.
struct PulsesTests {
  private let world = VirtualWorld()

  @Test(arguments: [1, 2, 3, 4, 8])
  func `S2: each assignment of one reduction is told, equal or not`(count: Int) {
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

  @Test func `S2: a stream listens from when it is asked for, and who reads it again from then on`()
  {
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

  @Test func `S2: of more than eight in one reduction the last eight are told`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    store.send(.say((1...20).map { "\($0)" }))
    world.run()
    #expect(heard.all == (13...20).map { "\($0)" })
  }

  @Test func `S2: of more than eight in several reductions all are told, also to a slow reader`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    for number in 1...100 { store.send(.say(["\(number)"])) }
    #expect(heard.all == [])
    world.run()
    #expect(heard.all == (1...100).map { "\($0)" })
  }

  @Test func `S2: a state in which the pulse is not set again tells nothing`() {
    let store = Store(Radio(), in: world.runtime)
    let heard = listen(to: store)
    store.send(.say(["a"]))
    for _ in 0..<3 { store.send(.say([])) }
    world.run()
    #expect(heard.all == ["a"])
  }

  @Test func `S2: who comes later is not told what was set before`() {
    let store = Store(Radio(), in: world.runtime)
    let early = listen(to: store)
    store.send(.say(["a"]))
    let late = listen(to: store)
    store.send(.say(["b"]))
    world.run()
    #expect(early.all == ["a", "b"])
    #expect(late.all == ["b"])
  }

  @Test func `S2: who comes in the middle of a burst is told the rest of it`() {
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
  func `L9: what was set is delivered before the stream ends`(byRelease: Bool) {
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
