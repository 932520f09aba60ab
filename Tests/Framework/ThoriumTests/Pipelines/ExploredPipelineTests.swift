import Effort
import Testing
import ThoriumProof

/// Pipelines in every order of what can come at once (laws L1, L9, E4, E6).
struct ExploredPipelineTests {
  @Test func `L1: an element at the end of a debounce comes before or after it`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Sieve(actions: { $0.debounce(for: .seconds(2)) }), in: runtime)
      await atOnce(
        {
          store.send("a")
          try? await runtime.clock.sleep(for: .seconds(2))
          store.send("b")
        },
        {
          try? await runtime.clock.sleep(for: .seconds(2))
          store.send("c")
        }
      )
      await store.settled()
      let text = store.text
      store.end()
      return text
    }
    #expect(outcomes == ["ab", "ac", "b", "c"])
  }

  @Test func `L1: a merged element is handled whole, between two actions`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let feed = Feed()
      let store = Store(Sieve(actions: { $0.merge(feed.elements) }), in: runtime)
      await atOnce({ store.send("abc") }, { feed("xyz") }, { feed("w") })
      await simulation.idle()
      let text = store.text
      store.end()
      return text
    }
    #expect(outcomes == ["abcxyzw", "abcwxyz", "xyzabcw", "wabcxyz", "xyzwabc", "wxyzabc"])
  }

  @Test func `L9: an end with held and merged elements leaves nothing open`() throws {
    let outcomes = try outcomes(Checks.areAll ? nil : .random(500)) { simulation, runtime in
      let feed = Feed()
      let sieve = Sieve(
        actions: { $0.merge(feed.elements).throttle(for: .seconds(1), latest: true) }
      )
      let store = Store(sieve, in: runtime)
      await atOnce(
        {
          store.send("a")
          await store.perform("b").finished()
        },
        {
          try? await runtime.clock.sleep(for: .seconds(1))
          feed("m")
        },
        {
          try? await runtime.clock.sleep(for: .seconds(1))
          store.end()
        }
      )
      await simulation.idle()
      return store.text
    }
    #expect(outcomes == ["a", "ab", "am"])
  }

  @Test func `E4: a mutation that waits meets the end of its body and a cancellation`() throws {
    let outcomes = try outcomes { simulation, runtime in
      var sieve = Sieve(mutations: { $0.debounce(for: .seconds(1)) })
      sieve.answer = { word in
        if word == "stop" { return .cancel(id: 1) }
        return .run { emit in
          emit(word)
          try await emit.clock.sleep(for: .seconds(1))
        }
        .cancellable(id: 1)
      }
      let store = Store(sieve, in: runtime)
      store.send("a")
      try? await runtime.clock.sleep(for: .seconds(1))
      store.send("stop")
      await store.settled()
      let text = store.text
      store.end()
      return text
    }
    #expect(outcomes == ["", "a"])
  }
}
