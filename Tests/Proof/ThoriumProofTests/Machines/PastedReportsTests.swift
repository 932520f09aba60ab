import Testing
import ThoriumProof

/// The test of a failure that the final state does not show.
struct PastedReportsTests {
  private func failure(
    _ reactor: Upload,
    _ cases: Int = 100
  ) async throws -> Counterexample.Failure? {
    do {
      _ = try await falsify(reactor, CheckSettings(cases: cases, explains: false)) { property in
        property.steps(0...3)
        property.invariant("few") { $0 < 1_000 }
      }
      return nil
    } catch let found as Counterexample {
      return found.failures.first
    }
  }

  @Test func `the test of an unhandled error fails with it, and passes without it`() async throws {
    let failure = try #require(try await failure(Upload(kind: .fails)))
    #expect(
      failure.test == """
        @Test func `report: unhandled Offline`() {
          let world = VirtualWorld()
          let store = Store(<#Upload(…)#>, in: world.runtime)
          store.send(.start)
          world.run()
          #expect(!world.reports.contains { if case .unhandled = $0 { true } else { false } })
        }
        """
    )
    // Pasted and completed:
    let isFailing = [Upload.Kind.fails, .ends].map { kind in
      let world = VirtualWorld()
      let store = Store(Upload(kind: kind), in: world.runtime)
      store.send(.start)
      world.run()
      return world.reports.contains { if case .unhandled = $0 { true } else { false } }
    }
    #expect(isFailing == [true, false])
    #expect(try await self.failure(Upload(kind: .ends)) == nil)
  }

  // Takes over a second: a run has 20 000 steps, and is shrunk.
  @Test func `a run that does not end names its work, and its test repeats it by its token`()
    async throws
  {
    let failure = try #require(try await failure(Upload(kind: .spins), 10))
    #expect(failure.name == "step limit")
    #expect(failure.value.hasPrefix("1. .start"), "\(failure.value)")
    #expect(!failure.value.contains("\n2. "), "\(failure.value)")
    let line = "does not end: work of Upload, begun in step 1 (.start), goes on: 1000 of the last"
    #expect(failure.value.contains("\n\(line)"), "\(failure.value)")
    #expect(failure.reason == "Upload, step limit: it has not come to rest after 20000 steps")
    #expect(failure.test?.contains("world.run()") == false)
    #expect(failure.test?.contains("try await falsify(reactor, CheckSettings(replay: ") == true)
  }
}

private actor Desk {
  private var visits = 0

  func look() { visits += 1 }
}

private struct Offline: Error {}

/// An upload that fails, or does not end.
private struct Upload: Reactor {
  enum Kind: Sendable { case fails, ends, spins }
  enum Action: Sendable, CaseIterable { case start }
  let kind: Kind
  let initialState = 0

  func mutate(action: Action, state: Int) -> Effect<Self> {
    .run { [kind] emit in
      switch kind {
      case .fails: throw Offline()
      case .ends: emit(1)
      case .spins: while !Task.isCancelled { await Desk().look() }
      }
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state = mutation }
}
