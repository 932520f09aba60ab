import Effort
import Testing
import ThoriumProof

/// The laws L1 to L3, L6 and L10 of a store with pipelines.
struct PipelineOrderTests {
  private let world = VirtualWorld()

  @Test func `L1: each mutation of a burst passes all its stages before the next`() {
    let log = Record<String>()
    let store = Store(logging(log), in: world.runtime)
    let subscription = store.observe { log.append("told \($0.joined())") }
    store.send("abc")
    #expect(
      log.all == [
        "state ", "told ", "action abc", "ask ABC", "mutate ABC",
        "mutation A", "reduce A", "state A", "told A",
        "mutation B", "reduce B", "state AB", "told AB",
        "mutation C", "reduce C", "state ABC", "told ABC",
      ]
    )
    subscription.cancel()
  }

  @Test
  func `L2, L3: elements that pass without waiting are handled when send returns, in their turn`() {
    let store = Store(Sieve(actions: { $0.filter { $0 != "no" } }), in: world.runtime)
    let states = Record<String>()
    let subscription = store.observe { [weak store] state in
      states.append(state.joined())
      if state == ["a"] { for word in ["no", "xyz", "w"] { store?.send(word) } }
    }
    store.send("abc")
    #expect(store.text == "abcxyzw")
    #expect(states.all == ["", "a", "ab", "abc", "abcx", "abcxy", "abcxyz", "abcxyzw"])
    subscription.cancel()
  }

  @Test func `L3: an action or mutation that a stage causes waits for the whole burst`() {
    let emitter = Box<Emitter<Sieve>?>(nil)
    let store = Box<Store<Sieve>?>(nil)
    let sieve = Sieve(
      mutations: { stream in
        stream.onEach { letter in
          if letter == "b" { _ = emitter.value?("E") }
          if letter == "a" { store.value?.send("xyz") }
        }
      },
      answer: { word in
        if word == "xyz" { return .from(word.map(String.init)) }
        return .run { emit in
          emitter.value = emit
          for letter in ["a", "b", "c"] { emit(letter) }
        }
      }
    )
    store.value = Store(sieve, in: world.runtime)
    store.value?.send("go")
    #expect(store.value?.text == "abcxyzE")
  }

  @Test func `L10: a refusal is checked after the pipeline, and sees its result`() {
    let asked = Record<String>()
    var sieve = Sieve(actions: { $0.filter { $0 != "no" }.map { $0 + "!" } })
    sieve.refuse = { word in
      asked.append(word)
      return word == "b!" ? "not now" : nil
    }
    let store = Store(sieve, in: world.runtime)
    for word in ["no", "a", "b"] { store.send(word) }
    #expect(asked.all == ["a!", "b!"])
    #expect(store.text == "a!")
    #expect(world.reports.map(\.description) == ["Sieve refused String: not now."])
  }

  @Test func `L1: currentState is the result of reduce, and no emitted state is fed back`() {
    let waited = Record<String>()
    var sieve = Sieve(states: { $0.map { [$0.joined(separator: "+")] } })
    sieve.answer = { word in
      word == "wait"
        ? .run { emit in
          let state = try await emit.condition { $0.count == 3 }
          waited.append(state.joined())
        } : .from(word.map(String.init))
    }
    let store = Store(sieve, in: world.runtime)
    let states = Record<String>()
    let subscription = store.observe { states.append($0.joined()) }
    let read = Record<String>()
    world.startTask { [store] in
      for await state in store.states { read.append(state.joined()) }
    }
    store.send("wait")
    store.send("abc")
    world.run()
    #expect(store.currentState == ["a", "b", "c"])
    #expect(states.all == ["", "a", "a+b", "a+b+c"])
    #expect(read.all == ["", "a+b+c"])
    #expect(waited.all == ["abc"])
    store.end()
    subscription.cancel()
  }

  @Test func `L6: a later observer receives the last emitted state, and a cancelled one none`() {
    let store = Store(Sieve(states: { $0.filter { $0.count % 2 == 0 } }), in: world.runtime)
    store.send("abc")
    let lines = Record<String>()
    let first = store.observe { lines.append("1 \($0.joined())") }
    let second = store.observe { lines.append("2 \($0.joined())") }
    #expect(lines.all == ["1 ab", "2 ab"])
    first.cancel()
    store.send("d")
    #expect(lines.all == ["1 ab", "2 ab", "2 abcd"])
    second.cancel()
  }

  @Test func `S1, S2: nothing is emitted before an element has passed`() {
    let world = world
    let store = Store(Chime(), in: world.runtime)
    let observed = ObservedStore(store)
    let (all, rings) = (Record<Int>(), Record<String>())
    world.startTask { [store] in
      for await state in store.allStates() { all.append(state.count) }
    }
    world.startTask { [store] in
      for await ring in store.pulses(\.$ring) { rings.append(ring ?? "") }
    }
    for ring in ["a", "b", "c", "d"] {
      store.send(ring)
      world.run()
    }
    #expect(all.all == [12, 14])
    #expect(rings.all == ["a", "b", "c", "d"])
    #expect(observed.count == 14)
    store.end()
    world.run()
  }

  @Test func `L4: no action that many threads send through pipelines is lost`() async {
    let (threads, sends) = (8, cases(2_000, quick: 800))
    let contention = Contention(threads)
    let store = Store(
      Sieve(
        actions: { $0.onEach { contention.handle($0) } },
        mutations: { $0.filter { $0 != "" } },
        states: { $0.removeDuplicates(by: \.count) },
        answer: { .just($0) }
      )
    )
    let notifications = Box(0)
    let subscription = store.observe { _ in notifications.change { $0 += 1 } }
    await onThreads(threads) { _ in
      for _ in 0..<sends {
        store.send("\(threadNumber)")
        contention.sent()
      }
    }
    await store.settled()
    #expect(store.currentState.count == threads * sends)
    #expect(notifications.value == threads * sends + 1)
    #expect(contention.handledForOthers > 0)
    subscription.cancel()
  }

  @Test func `L12: a store with a place of its own handles pipelines alike`() {
    let world = VirtualWorld(isPlaced: true)
    let feed = Feed()
    feed("m")
    let store = Store(
      Sieve(
        actions: { $0.merge(feed.elements).debounce(for: .seconds(1)) { $0 == "d" } },
        mutations: { $0.map { $0.uppercased() } }
      ),
      in: world.runtime
    )
    store.send("abc")
    store.send("d")
    #expect(store.text == "")
    world.run()
    #expect(store.text == "MABC")
    world.advance(by: .seconds(1))
    #expect(store.text == "MABCD")
  }

  private func logging(_ log: Record<String>) -> Sieve {
    Sieve(
      actions: { $0.onEach { log.append("action \($0)") }.map { $0.uppercased() } },
      mutations: { $0.onEach { log.append("mutation \($0)") } },
      states: { $0.onEach { log.append("state \($0.joined())") } },
      answer: { word in
        log.append("mutate \(word)")
        return .from(word.map(String.init))
      },
      refuse: { word in
        log.append("ask \(word)")
        return nil
      },
      onReduce: { log.append("reduce \($0)") }
    )
  }
}
