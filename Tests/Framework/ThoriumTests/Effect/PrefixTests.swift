import Testing
import Thorium
import ThoriumProof

/// The laws E1 and E2: an effect is a value, and its head happens before `send` returns.
struct PrefixTests {
  @Test func `E1: building an effect runs nothing`() {
    let log = Record<String>()
    let world = VirtualWorld()
    let effect = Effect<Tape>
      .concat(.just("a"), .run { _ in log.append("body") }, .from(loggedOnRead(log)))
      .catch { _ in "caught" }
      .finally("z")
      .cancellable(id: 1)
    world.run()
    #expect(log.all == [])
    let store = Store(Tape(), in: world.runtime)
    store.start(effect)
    world.run()
    #expect(log.all == ["body", "read"])
    #expect(store.text == "asz")
  }

  @Test func `E1: an effect may be started many times, also by several stores`() {
    let world = VirtualWorld()
    let effect = Effect<Tape>.concat(.just("a"), .after(1, "b")).finally("c")
    let stores = [Store(Tape(), in: world.runtime), Store(Tape(), in: world.runtime)]
    for store in stores {
      store.start(effect)
      store.start(effect)
    }
    world.advance(by: .seconds(1))
    #expect(stores.map(\.text) == ["aabcbc", "aabcbc"])
  }

  @Test(arguments: prefixes)
  func `E2: the immediate parts have happened when send returns`(prefix: Prefix) {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    store.start(prefix.effect)
    #expect(store.text == prefix.atOnce)
    world.advance(by: .seconds(10))
    #expect(store.text == prefix.atOnce + prefix.later)
  }

  @Test func `E2: the immediate parts touch no concurrency`() {
    let world = VirtualWorld()
    let isInTask = Record<Bool>()
    var tape = Tape()
    tape.onReduce = { _ in
      isInTask.append(unsafe withUnsafeCurrentTask { task in unsafe task != nil })
    }
    let store = Store(tape, in: world.runtime)
    let effect = Effect<Tape>.concat(
      .none,
      .just("a"),
      .of("b", "c"),
      .from(["d"]),
      .merge(.just("e"), .cancel(id: 1)),
      .just("f").finally("g"),
      .run { $0("h") }
    )
    onThreads(1) { _ in store.start(effect) }
    #expect(store.text == "abcdefgh")
    #expect(isInTask.all == [false, false, false, false, false, false, false, true])
  }

  private func loggedOnRead(_ log: Record<String>) -> AsyncStream<String> {
    let values = Box(["s"])
    return AsyncStream {
      values.change { values in
        guard let value = values.popLast() else { return nil }
        log.append("read")
        return value
      }
    }
  }
}

/// An effect, what lands before `send` returns, and what lands later.
struct Prefix: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let effect: Effect<Tape>
  let atOnce: String
  var later = ""
}

private let prefixes: [Prefix] = [
  Prefix(testDescription: "none", effect: .none, atOnce: ""),
  Prefix(testDescription: "just", effect: .just("a"), atOnce: "a"),
  Prefix(testDescription: "of", effect: .of("a", "b", "c"), atOnce: "abc"),
  Prefix(testDescription: "of nothing", effect: .of(), atOnce: ""),
  Prefix(testDescription: "from", effect: .from(["a", "b"]), atOnce: "ab"),
  Prefix(testDescription: "no parts", effect: .concat(.concat(), .merge()), atOnce: ""),
  Prefix(
    testDescription: "concat",
    effect: .concat(.just("a"), .none, .of("b", "c"), .after(1, "d"), .just("e")),
    atOnce: "abc",
    later: "de"
  ),
  Prefix(
    testDescription: "many parts",
    effect: .concat([.just("a"), .merge([.just("b"), .after(1, "c"), .just("d")]), .just("e")]),
    atOnce: "abd",
    later: "ce"
  ),
  Prefix(
    testDescription: "merge",
    effect: .merge(.just("a"), .concat(.after(1, "d"), .just("e")), .of("b", "c")),
    atOnce: "abc",
    later: "de"
  ),
  Prefix(
    testDescription: "cancel",
    effect: .merge(
      .concat(.after(1, "x").cancellable(id: "x"), .just("b")),
      .concat(.just("a"), .cancel(id: "x"), .just("c"))
    ),
    atOnce: "abc"
  ),
  Prefix(
    testDescription: "everything around an immediate part",
    effect: .just("a").catch { _ in "x" }.finally("b").cancellable(id: 1, cancelInFlight: true),
    atOnce: "ab"
  ),
]
