import Testing
import ThoriumProof

/// The law L13: whatever a store needs from the world comes from its runtime.
struct RuntimeTests {
  @Test func `L13: after its first suspension everything runs on the executor`() {
    let world = VirtualWorld()
    let store = Store(Tape(), in: world.runtime)
    let threads = Record<Int>()
    onThreads(1) { _ in
      store.start(
        .concat(
          .run { emit in
            try await emit.clock.sleep(for: .seconds(1))
            threads.append(threadNumber)
            await withTaskGroup { group in
              for _ in 0..<3 { group.addTask { threads.append(threadNumber) } }
            }
            emit("a")
          },
          .run { _ in threads.append(threadNumber) },
          .run(start: .enqueued) { _ in threads.append(threadNumber) }
        )
      )
    }
    #expect(threads.all == [])
    world.advance(by: .seconds(1))
    #expect(threads.all == Array(repeating: threadNumber, count: 6))
    #expect(store.text == "a")
  }

  @Test func `L13: everything goes to the report, and nothing to the standard streams`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let world = VirtualWorld()
      var tape = Tape()
      tape.refuse = { name, _ in name == "no" ? "no" : nil }
      let store = Store(tape, in: world.runtime)
      store.start(.just("a"), name: "no")
      store.start(.failing())
      store.start(.endless().cancellable(id: 1))
      store.start(.cancel(id: 1))
      store.end()
      store.start(.just("a"))
      try #require(world.reports.count == 4)
    }
    #expect(result.map { text($0.standardErrorContent) } == "")
    #expect(result.map { text($0.standardOutputContent) } == "")
  }

  @Test func `by default reports go to standard error, escaped, without cancellations`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      var tape = Tape()
      tape.refuse = { name, _ in name == "no" ? "bad\u{1B}[2J\nrow" : nil }
      let store = Store(tape)
      store.start(.just("a"), name: "no")
      store.start(.endless().cancellable(id: 1))
      store.start(.cancel(id: 1))
    }
    #expect(
      result.map { text($0.standardErrorContent) } == "Tape refused Action: bad\\e[2J\\nrow.\n"
    )
    #expect(result.map { text($0.standardOutputContent) } == "")
  }

  @Test func `L9: by default, a store that is released while its work runs says so`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Store(Tape()).start(.endless(name: "slow"))
      let ended = Store(Tape())
      ended.start(.endless(name: "ended"))
      ended.end()
      for try await _ in Effect<Tape>.concat(.just("a"), .endless(name: "read")) { break }
    }
    #expect(
      result.map { text($0.standardErrorContent) }
        == "slow of Tape was cancelled, since the store was released. Keep the store while it works, "
        + "or end it with end().\n"
    )
  }
}
