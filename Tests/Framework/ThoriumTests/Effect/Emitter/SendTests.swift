import Effort
import Testing
import ThoriumProof

/// Mutations that a body sends, and waits until they were handled (law E10).
struct SendTests {
  private let world = VirtualWorld(isPlaced: true)
  private let answers = Record<Bool>()

  @Test func `E10: E3: mutations before the first suspension land at once`() {
    let store = Store(Tape(), in: VirtualWorld().runtime)
    store.run { [answers] emit in
      for text in ["a", "b", "c"] { answers.append(await emit.send(text)) }
    }
    #expect(store.text == "abc")
    #expect(answers.all == [true, true, true])
  }

  @Test func `E10: at a place a body continues after its mutation was reduced and observed`() {
    let store = Store(Tape(), in: world.runtime)
    let counts = Record<Int>()
    let subscription = store.observe { counts.append($0.count) }
    let seen = Record<[Int]>()
    store.run { emit in
      try await emit.clock.sleep(for: .seconds(1))
      for _ in 0..<3 {
        await emit.send("x")
        seen.append([emit.currentState.count, counts.all.last ?? 0])
      }
    }
    world.advance(by: .seconds(1))
    #expect(seen.all == [[1, 1], [2, 2], [3, 3]])
    subscription.cancel()
  }

  /// The ways in which a body can emit a hundred mutations.
  enum Way: CaseIterable { case emits, sends, reads }

  @Test(arguments: Way.allCases)
  func `E10: a body that sends never fills a mailbox, and a body that emits does`(_ way: Way) {
    let world = VirtualWorld(limits: Limits(mailbox: 2), isPlaced: true)
    let store = Store(Tape(), in: world.runtime)
    let (numbers, source) = AsyncStream.makeStream(of: String.self)
    for _ in 0..<100 { source.yield("x") }
    source.finish()
    let body = Effect<Tape>.run { emit in
      try await emit.clock.sleep(for: .seconds(1))
      for _ in 0..<100 { if way == .sends { await emit.send("x") } else { emit("x") } }
    }
    let reading = Effect<Tape>.concat(.pause(for: .seconds(1)), .from(numbers))
    store.start(way == .reads ? reading : body)
    world.advance(by: .seconds(1))
    #expect(store.currentState.count == 100)
    #expect(world.reports.count == (way == .emits ? 1 : 0))
  }

  @Test func `E10: a merged sequence never fills a mailbox`() {
    let world = VirtualWorld(limits: Limits(mailbox: 4, handOff: 2), isPlaced: true)
    let feed = Feed()
    for _ in 0..<100 { feed("x") }
    let store = Store(Sieve(mutations: { $0.merge(feed.elements) }), in: world.runtime)
    world.run()
    feed("y")
    world.run()
    #expect(store.text == "x" * 100 + "y")
    #expect(world.reports.isEmpty)
    store.end()
    world.run()
    feed("late")
    world.run()
    #expect(store.currentState.count == 101)
  }

  @Test func `E10: ready elements of a merged sequence are handled when the store is created`() {
    let feed = Feed()
    for text in ["a", "b", "c"] { feed(text) }
    let store = Store(Sieve(mutations: { $0.merge(feed.elements) }), in: VirtualWorld().runtime)
    #expect(store.text == "abc")
  }

  @Test func `E10: E4: a cancelled body learns so at once, and nothing of it lands`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      Effect<Tape>
        .run { [answers, weak store] emit in
          try await emit.clock.sleep(for: .seconds(1))
          store?.start(.cancel(id: "work"))
          answers.append(await emit.send("late"))
          answers.append(await emit.send("later"))
        }
        .cancellable(id: "work").finally("-")
    )
    world.advance(by: .seconds(1))
    #expect(answers.all == [false, false])
    #expect(store.text == "-")
  }

  @Test(.timeLimit(.minutes(10))) @MainActor
  func `E10: L9: a body that sends ends with its store while the main actor is busy`() async {
    let runtime = Runtime(place: .actor(MainActor.shared)) { _ in }
    let rounds = cases(200, quick: 60)
    for round in 0..<rounds {
      var store: Store<Tape>? = Store(Tape(), in: runtime)
      let hasBegun = Box(false)
      let (ends, end) = AsyncStream.makeStream(of: Bool.self)
      store?.run(start: .enqueued) { emit in
        hasBegun.value = true
        var isAlive = true
        while isAlive { isAlive = await emit.send("x") }
        end.yield(isAlive)
      }
      // The main actor does not suspend until the store is gone, which is at another point in each round.
      while !hasBegun.value {}
      for _ in 0..<(round * 50) { _ = hasBegun.value }
      if round % 2 == 0 { store = nil } else { store?.end() }
      for await isAlive in ends {
        answers.append(isAlive)
        break
      }
      withExtendedLifetime(store) {}
    }
    #expect(answers.all == Array(repeating: false, count: rounds))
  }

  @Test func `E10: a body that has returned sends nothing`() {
    let store = Store(Tape(), in: world.runtime)
    let kept = Box<Emitter<Tape>?>(nil)
    store.start(.run { emit in kept.value = emit })
    world.run()
    world.startTask { [answers] in
      if let emit = kept.value { answers.append(await emit.send("late")) }
    }
    world.run()
    #expect(answers.all == [false])
    #expect(store.currentState == [])
  }

  @Test func `E10: a task that sends while observers are notified waits without a deadlock`() {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    let kept = Box<Emitter<Tape>?>(nil)
    let subscription = store.observe { [answers] state in
      guard state == ["a"], let emit = kept.value else { return }
      world.startTask { answers.append(await emit.send("c")) }
    }
    store.run { emit in
      kept.value = emit
      emit("a")
      emit("b")
      try await emit.clock.sleep(for: .seconds(1))
    }
    #expect(store.text == "abc")
    world.run()
    #expect(answers.all == [true])
    subscription.cancel()
  }

  @Test func `E10: a child task that is cancelled alone waits, and its mutation lands`() {
    let store = Store(Tape(), in: world.runtime)
    store.run { [answers] emit in
      try await emit.clock.sleep(for: .seconds(1))
      await withTaskGroup { group in
        group.addTask { answers.append(await emit.send("a")) }
        group.cancelAll()
      }
      emit("b")
    }
    world.advance(by: .seconds(1))
    #expect(answers.all == [true])
    #expect(store.text == "ab")
  }

  @Test
  func `E10: E1: alone a body continues when its mutation was handled, read or not`() async throws {
    let sent = Record<Int>()
    let effect = Effect<Tape>.run { emit in
      for number in 0..<3 {
        await emit.send("\(number)")
        sent.append(number)
      }
    }
    var iterator = effect.makeAsyncIterator()
    #expect(try await iterator.next() == "0")
    #expect(sent.all == [0, 1, 2])
    #expect(try await iterator.next() == "1")
  }

  @Test(.timeLimit(.minutes(10)))
  func `E10: L3: many bodies on threads send in their own order, and all lands once`() async {
    let store = Store(Tape(), in: Runtime(limits: Limits(handOff: 7)))
    let queued = Record<Bool>()
    let subscription = store.observe { _ in }
    for body in 0..<4 {
      store.run(start: .enqueued) { emit in
        for number in 0..<500 { queued.append(await emit.send("\(body) \(number)")) }
      }
    }
    await store.settled()
    #expect(queued.all == Array(repeating: true, count: 2_000))
    for body in 0..<4 {
      let own = store.currentState.filter { $0.hasPrefix("\(body) ") }
      #expect(own == (0..<500).map { "\(body) \($0)" })
    }
    subscription.cancel()
  }
}
