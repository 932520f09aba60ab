import Testing
import ThoriumProof

/// A cancellation, a failure and an ending in every order (law E6).
struct ExploredCancellationTests {
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
}
