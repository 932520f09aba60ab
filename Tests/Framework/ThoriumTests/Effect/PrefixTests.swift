import Testing
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
