import Testing
import ThoriumProof

/// What is held back, merged and dropped: receipts, `settled`, traces, and the end (L2, L9, E4, E6).
struct PipelineWaitingTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test func `L2: perform of an action that is dropped returns, and it is over`() {
    let store = Store(Sieve(actions: { $0.filter { $0 != "no" } }), in: world.runtime)
    perform("no", in: store)
    world.run()
    #expect(log.all == ["no performed", "no over"])
  }

  @Test func `L2: perform of an action that waits returns, and it is over when its work is`() {
    let sieve = Sieve(
      actions: { $0.debounce(for: .seconds(2)) },
      answer: { .concat(.pause(for: .seconds(2)), .just($0)) },
      refuse: { $0 == "no" ? "not now" : nil }
    )
    let store = Store(sieve, in: world.runtime)
    perform("a", in: store)
    world.run()
    perform("b", in: store)
    world.run()
    #expect(log.all == ["a performed", "b performed", "a over"])
    world.advance(by: .seconds(2))
    #expect(log.count == 3)
    world.advance(by: .seconds(2))
    #expect(log.all.last == "b over")
    perform("no", in: store)
    world.advance(by: .seconds(2))
    #expect(log.all.suffix(2) == ["no performed", "no over: not now"])
    #expect(world.reports.isEmpty)
  }

  @Test func `L2: settled waits for held elements, and not for merged sources`() {
    let feed = Feed()
    let store = Store(
      Sieve(
        actions: { $0.merge(feed.elements).debounce(for: .seconds(1)) },
        mutations: { $0.debounce(for: .seconds(2)) },
        states: { $0.debounce(for: .seconds(3)) { !$0.isEmpty } }
      ),
      in: world.runtime
    )
    store.send("a")
    world.startTask { [log] in
      await store.settled()
      log.append("settled")
    }
    for _ in 0..<5 { world.advance(by: .seconds(1)) }
    #expect(log.all == [])
    world.advance(by: .seconds(1))
    #expect(log.all == ["settled"])
    #expect(store.text == "a")
  }

  @Test func `E4: no stage receives waiting elements of a cancelled body, and no task awaits them`()
  {
    let (seen, log) = (Record<String>(), log)
    var sieve = Sieve(
      mutations: { stream in
        stream.debounce(for: .seconds(2)).onEach { seen.append($0) }.removeDuplicates()
      }
    )
    sieve.answer = { word in
      switch word {
      case "stop": .cancel(id: "work")
      case "again": .just("x")
      default:
        .run { emit in
          emit("x")
          try await emit.clock.sleep(for: .seconds(9))
        }
        .cancellable(id: "work")
      }
    }
    let store = Store(sieve, in: world.runtime)
    store.send("work")
    store.send("stop")
    world.startTask {
      await store.settled()
      log.append("settled")
    }
    world.run()
    #expect(log.all == ["settled"])
    world.advance(by: .seconds(2))
    #expect(seen.all == [])
    store.send("again")
    world.advance(by: .seconds(2))
    #expect(store.text == "x")
  }

  @Test func `E6: an action begins once and ends once, with any outcome`() {
    let balance = TraceBalance()
    let lines = Record<String>()
    let world = VirtualWorld(tracers: [balance, TraceLog { lines.append($0) }])
    let sieve = Sieve(
      actions: { stream in
        stream.filter { $0 != "no" }.map(failing(at: "bad")).debounce(for: .seconds(1)) {
          $0 == "a" || $0 == "b" || $0 == "end"
        }
      },
      refuse: { $0 == "refused" ? "not now" : nil }
    )
    let store = Store(sieve, in: world.runtime)
    for word in ["no", "bad", "refused", "x", "a", "b"] { store.send(word) }
    world.advance(by: .seconds(1))
    store.send("end")
    store.end()
    let endings = lines.all.compactMap { $0.firstMatch(of: /action \d+ (.+)/).map { "\($0.1)" } }
    #expect(
      endings.filter { $0 != "String" } == [
        "dropped", "failed: bad", "refused: not now", "finished", "dropped", "finished",
        "cancelled by the end of its store",
      ]
    )
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test(arguments: ["end", "release"])
  func `L9: the end of a store ends waits and merged sources; the last state is emitted`(
    how: String
  ) {
    let (token, store) = (Box<Token?>(Token()), Box<Store<Sieve>?>(nil))
    weak let kept = token.value
    let feed = Feed()
    do {
      let sieve = Sieve(
        actions: { [token = token.value] stream in
          stream.onEach { _ in _ = token }.merge(feed.elements).debounce(for: .seconds(9)) {
            $0 == "held"
          }
        },
        states: { $0.debounce(for: .seconds(9)) }
      )
      store.value = Store(sieve, in: world.runtime)
    }
    let read = Record<String>()
    let (before, after) = (store.value?.states, store.value?.states)
    let readAll: @Sendable (StoreStream<[String]>?) async -> Void = { states in
      guard let states else { return }
      for await state in states { read.append(state.joined()) }
    }
    world.startTask { await readAll(before) }
    world.startTask { [log, weak store = store.value] in
      await store?.perform("held").finished()
      log.append("over")
    }
    store.value?.send("abc")
    world.run()
    #expect(read.all == [])
    #expect(log.all == [])
    if how == "end" { store.value?.end() }
    store.value = nil
    token.value = nil
    world.run()
    #expect(read.all == ["abc"])
    #expect(log.all == ["over"])
    #expect(kept == nil)
    world.startTask { await readAll(after) }
    feed("late")
    world.run()
    #expect(read.all == ["abc", "abc"])
    #expect(world.reports.isEmpty)
  }

  @Test func `L9: a mutation that waits is released when its store ends`() {
    struct Keeper: Reactor {
      let initialState = 0
      func mutate(action: Token) -> Effect<Self> { .just(action) }
      func reduce(into state: inout Int, mutation: Token) { state += 1 }
      func transform(mutation: Pipeline<Token>) -> Pipeline<Token> {
        mutation.debounce(for: .seconds(9))
      }
    }
    let store = Store(Keeper(), in: world.runtime)
    weak var waiting: Token?
    do {
      let token = Token()
      waiting = token
      store.send(token)
    }
    #expect(waiting != nil)
    store.end()
    world.run()
    #expect(waiting == nil)
    #expect(store.currentState == 0)
  }

  @Test func `L9: a merged source is not read after the end, even if it does not check for it`() {
    let deaf = Deaf(clock: world.clock)
    let store = Store(Sieve(actions: { $0.merge(deaf) }), in: world.runtime)
    for _ in 1...2 { world.advance(by: .seconds(1)) }
    #expect(store.text == "xx")
    store.end()
    world.run()
    #expect(deaf.asked.value == 3)
  }

  private func perform(_ word: String, in store: Store<Sieve>) {
    world.startTask { [log] in
      let receipt = await store.perform(word)
      log.append("\(word) performed")
      await receipt.finished()
      log.append("\(word) over" + (receipt.refusal.map { ": \($0)" } ?? ""))
    }
  }
}

/// A sequence that gives the same each second, and goes on when it is cancelled.
private struct Deaf: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let clock: VirtualClock
  let asked = Box(0)

  func makeAsyncIterator() -> Self { self }

  func next() async -> String? {
    asked.change { $0 += 1 }
    try? await clock.sleep(for: .seconds(1))
    return asked.value < 99 ? "x" : nil
  }
}
