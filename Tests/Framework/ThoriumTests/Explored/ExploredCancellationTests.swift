import Testing
import ThoriumProof

/// Cancellation in every order of what it meets (laws E4, E6, E9).
struct ExploredCancellationTests {
  @Test func `E4, E9: a replaced effect lands its finally before its replacement begins`() throws {
    let outcomes = try outcomes { _, runtime in
      let store = Store(Tape(), in: runtime)
      @Sendable func begin(_ name: String) {
        let work: Effect<Tape> = steps(["\(name)1", "\(name)2"]).finally(name)
        store.start(work.cancellable(id: "work", cancelInFlight: true))
      }
      begin("a")
      await atOnce({
        await Task.yield()
        begin("b")
      })
      await store.settled()
      return store.text
    }
    #expect(outcomes == ["a1ab1b2b", "a1a2ab1b2b"])
  }

  @Test func `E6: of a cancellation, a failure and an ending that meet each thing has one`() throws
  {
    let outcomes = try outcomes { _, runtime in
      let store = Store(Tape(), in: runtime)
      store.start(
        .merge(
          steps(["a", "b"]),
          .run { _ in
            await Task.yield()
            throw Mishap("m")
          }
        )
        .catch { "!\($0)" }
        .finally("F")
        .cancellable(id: "work")
      )
      await atOnce({
        await Task.yield()
        store.start(.cancel(id: "work"))
      })
      await store.settled()
      return store.text
    }
    #expect(outcomes == ["aF", "abF", "a!mF", "ab!mF"])
  }

  @Test func `E4: a cancelled fork lands nothing more, wherever its body is`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let store = Store(Tape(), in: runtime)
      store.run { emit in
        let fork = emit.fork(steps(["1", "2"]))
        await Task.yield()
        emit("x")
        fork.cancel()
        let before = emit.currentState
        await Task.yield()
        if emit.currentState != before { simulation.fail(Mishap("\(emit.currentState)")) }
        emit("y")
      }
      await store.settled()
      return store.text
    }
    #expect(outcomes == ["1xy", "12xy"])
  }
}
