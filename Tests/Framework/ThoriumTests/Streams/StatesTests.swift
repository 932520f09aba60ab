import Testing
import ThoriumProof

/// The law S1: the latest state at once, and then the newest.
struct StatesTests {
  private let world = VirtualWorld()

  @Test func `S1: the whole state is emitted again though it is equal`() {
    let store = Store(Deck(), in: world.runtime)
    let read = read(store.states, \.label)
    for _ in 0..<3 {
      store.send(.start(.just(.label("a"))))
      world.run()
    }
    #expect(read.all == ["", "a", "a", "a"])
  }

  @Test func `S1: two iterators of one stream are independent`() {
    let store = Store(Tape(), in: world.runtime)
    let stream = store.states
    let quick = read(stream) { $0.joined() }
    store.start(.just("a"))
    world.run()
    let late = read(stream) { $0.joined() }
    store.start(.just("b"))
    world.run()
    #expect(quick.all == ["", "a", "ab"])
    #expect(late.all == ["a", "ab"])
  }

  @Test func `S1: a stream does not keep its store alive, nor does a reader`() {
    var store: Store<Tape>? = Store(Tape(), in: world.runtime)
    weak let weakStore = store
    let stream = store?.states
    let log = Record<String>()
    world.startTask {
      guard let stream else { return }
      for await state in stream { log.append(state.joined()) }
    }
    store = nil
    #expect(weakStore == nil)
    world.run()
    #expect(log.all == [""])
    withExtendedLifetime(stream) {}
  }

  @Test(arguments: [false, true])
  func `a reader whose task is cancelled ends, and stays ended`(atOnce: Bool) {
    let store = Store(Tape(), in: world.runtime)
    let log = Record<String>()
    let stream = store.states
    world.startTask { [world] in
      var iterator = stream.makeAsyncIterator()
      if !atOnce { log.append(await iterator.next()?.joined() ?? "end") }
      unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
      log.append(await iterator.next()?.joined() ?? "end")
      let rest = iterator
      world.startTask {
        var iterator = rest
        log.append(await iterator.next()?.joined() ?? "end")
      }
    }
    store.start(.just("a"))
    world.run()
    #expect(log.all == (atOnce ? [] : [""]) + ["end", "end"])
  }

  @Test func `L9: a cancelled reader still receives the remaining states of an ended store`() {
    let store = Store(Tape(), in: world.runtime)
    let log = Record<String>()
    let reading = world.startTask { [stream = store.states] in
      for await state in stream { log.append(state.joined()) }
      log.append("end")
    }
    store.start(.just("a"))
    store.end()
    reading.cancel()
    world.run()
    #expect(log.all == ["", "a", "end"])
  }

  /// Reads a stream in a task of this world.
  private func read<Element>(
    _ stream: StoreStream<Element>,
    _ text: @escaping @Sendable (Element) -> String
  ) -> Record<String> {
    let read = Record<String>()
    world.startTask {
      for await element in stream { read.append(text(element)) }
    }
    return read
  }
}
