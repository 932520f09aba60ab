import Testing
import ThoriumProof

/// What effects tell beside the state (law S3).
struct EventsTests {
  private let world = VirtualWorld()
  private let taken = Record<String>()

  private func read(_ events: StoreStream<String>, _ reader: String = "") {
    world.startTask { [taken] in
      for await event in events { taken.append(reader + event) }
      taken.append(reader + "end")
    }
  }

  @Test func `S3: events are kept until they are read, and each is delivered once`() {
    let store = Store(Herald(), in: world.runtime)
    store.send(.concat(.event("a"), .just("x"), .event("b")))
    read(store.events)
    store.send(.event("c"))
    world.run()
    #expect(taken.all == ["a", "b", "c"])
    #expect(store.text == "x")
  }

  @Test func `S3: an immediate taker goes before readers, and starts with the kept events`() {
    let store = Store(Herald(), in: world.runtime)
    read(store.events, "reader ")
    world.run()
    store.send(.event("a"))
    world.run()
    do {
      let subscription = store.takeEvents { [taken] in taken.append("taker \($0)") }
      store.send(.event("b"))
      #expect(taken.all == ["reader a", "taker b"])
      subscription.cancel()
    }
    store.send(.event("c"))
    world.run()
    #expect(taken.all == ["reader a", "taker b", "reader c"])
  }

  @Test func `S3: untaken events are reported once, when store and streams are released`() {
    do {
      let events: StoreStream<String>
      do {
        let store = Store(Herald(), in: world.runtime)
        events = store.events
        store.send(.of("x"))
        store.send(.merge(.event("a"), .event("b")))
      }
      #expect(world.reports.isEmpty)
      withExtendedLifetime(events) {}
    }
    #expect(world.reports.count == 1)
    let report = world.reports.first?.description
    #expect(report?.hasPrefix("2 events of Herald were never read") == true)
  }

  @Test(arguments: [
    (OverloadPolicy.dropOldest, ["b", "c"], "1 of the events of Herald were lost"),
    (.refuse, ["a", "b"], "1 of the events of Herald were lost"),
    (.report, ["a", "b", "c"], "3 of the events of Herald wait for a reader"),
  ])
  func `S3: more events than are kept are lost as the limits say, and that is reported`(
    overload: OverloadPolicy,
    kept: [String],
    report: String
  ) {
    let world = VirtualWorld(limits: Limits(events: 2, eventOverload: overload))
    let store = Store(Herald(), in: world.runtime)
    for event in ["a", "b", "c"] { store.send(.event(event)) }
    let taker = store.takeEvents { [taken] in taken.append($0) }
    #expect(taken.all == kept)
    #expect(world.reports.count == 1)
    #expect(world.reports.first?.description.hasPrefix(report) == true)
    withExtendedLifetime(taker) {}
  }

  @Test func `L9: a first read or take after the end does not wait forever`() {
    let store = Store(Herald(), in: world.runtime)
    store.end()
    read(store.events)
    world.run()
    #expect(taken.all == ["end"])
  }

  @Test(arguments: ["before", "behind"])
  func `L9: a taker and its captures are released at the store's end`(which: String) {
    let store = Store(Herald(), in: world.runtime)
    let token = Box<Token?>(Token())
    weak let captured = token.value
    if which == "behind" { store.end() }
    let taker = store.takeEvents { [token = token.value] _ in _ = token }
    token.value = nil
    store.end()
    #expect(captured == nil)
    withExtendedLifetime(taker) {}
  }

  @Test func `S3: a taker that is cancelled before its turn, or while events wait, is released`() {
    let store = Store(Herald(), in: world.runtime)
    for event in ["a", "b"] { store.send(.event(event)) }
    let token = Box<Token?>(Token())
    weak let captured = token.value
    let subscription = Box<Subscription?>(nil)
    // Within an observer's call takers wait for their turn.
    let observer = store.observe { [taken, token = token.value, weak store] _ in
      store?.takeEvents { _ in _ = token }.cancel()
      subscription.value = store?.takeEvents { event in
        _ = token
        taken.append(event)
        subscription.value?.cancel()
      }
    }
    observer.cancel()
    token.value = nil
    #expect(captured == nil)
    read(store.events)
    world.run()
    #expect(taken.all == ["a", "b"])
  }
}
