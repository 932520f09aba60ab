import Testing
import ThoriumProof

/// Bodies that read one action after another (law E8).
struct ActionsTests {
  private let world = VirtualWorld()

  /// A body that emits the numbers among the actions, and needs a second for each.
  private let counting = Effect<Tape>.run { emit in
    for await number in emit.actions({ Int($0.name) }) {
      try await emit.clock.sleep(for: .seconds(1))
      emit("\(number)")
    }
    emit(".")
  }

  @Test func `E8: actions that come while the body is busy are read, in order`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(counting, name: "0")
    for name in ["1", "x", "2", "3"] { store.start(.none, name: name) }
    world.advance(by: .milliseconds(1500))
    #expect(store.text == "1")
    store.start(.none, name: "4")
    world.advance(by: .seconds(10))
    #expect(store.text == "1234")
    #expect(world.reports.isEmpty)
  }

  @Test func `E8: actions beyond the limit of events are lost, and reported with their count`() {
    let world = VirtualWorld(limits: Limits(events: 2))
    let store = Store(Tape(), in: world.runtime)
    store.start(counting)
    for number in 1...5 { store.start(.none, name: "\(number)") }
    world.advance(by: .seconds(10))
    #expect(store.text == "45")
    #expect(world.reports.map(\.description).filter { $0.contains("actions of Tape") }.count == 2)
  }

  @Test func `E8: a mapped body reads the actions of its reactor`() {
    let store = Store(Deck(), in: world.runtime)
    store.start(counting)
    store.send(.start(.just(.label("7"))))
    for number in 1...3 { store.start(.none, name: "\(number)") }
    world.advance(by: .seconds(10))
    #expect(store.currentState.tape == ["1", "2", "3"])
  }

  @Test func `E8: a stream of actions that leaves the body ends with the store`() async {
    let streams = Record<StoreStream<Int>>()
    let store = Store(Tape())
    store.start(.run { emit in streams.append(emit.actions { Int($0.name) }) })
    for number in 1...3 { store.start(.none, name: "\(number)") }
    store.end()
    var read: [Int] = []
    for stream in streams.all { for await number in stream { read.append(number) } }
    #expect(read == [1, 2, 3])
  }

  @Test func `E8: a stream of actions that begins while the store ends has an end`() async {
    let (emitters, streams) = (Record<Emitter<Tape>>(), Record<StoreStream<String>>())
    let store = Store(Tape(), in: Runtime { _ in })
    store.run { emit in
      emitters.append(emit)
      try await emit.take { _ in false }
    }
    let subscription = store.observe { [weak store] state in
      guard state == ["end"] else { return }
      store?.end()
      // The request follows the end in the mailbox.
      streams.append(emitters.all[0].actions { $0.name })
    }
    store.start(.just("end"))
    for stream in streams.all { for await _ in stream {} }
    #expect(streams.all.count == 1)
    subscription.cancel()
  }

  @Test func `E8: each action that many threads send is read once`() async {
    let store = Store(Tape(), in: Runtime { _ in })
    store.start(
      .run { emit in for await name in emit.actions({ $0.name }) { emit(name) } },
      name: "begin"
    )
    await onThreads(4) { thread in
      for number in 0..<200 { store.start(.none, name: "\(thread)-\(number)") }
    }
    for await state in store.states where state.count == 800 { break }
    let read = store.currentState
    #expect(Set(read).count == 800)
    for thread in 0..<4 {
      let own = read.filter { $0.hasPrefix("\(thread)-") }
      #expect(own == (0..<200).map { "\(thread)-\($0)" })
    }
  }
}
