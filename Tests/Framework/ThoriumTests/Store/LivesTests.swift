import CProbe
import Effort
import Scenarios
import Testing
import ThoriumProof

/// The law L9 in numbers: of all that stores have begun nothing lives on.
struct LivesTests {
  private static let rounds = isWatchedForRaces() ? 50 : cases(200, quick: 40)

  @Test
  func `L9: many stores leave no live object, and as many more leave no more bytes`() async {
    // In a process of its own, since bytes are counted for a whole process.
    await #expect(processExitsWith: .success) {
      forgetThrows()
      let lives = Lives()
      var bytes: [Int] = []
      for _ in 0..<2 {
        for _ in 0..<Self.rounds { try Crowd(of: 10, lives).liveAndEnd() }
        bytes.append(allocatedBytes())
      }
      // Threads of the test library have some thousand bytes now and then.
      let isLess = abs(bytes[1] - bytes[0]) < 10_000
      try #require(isLess, "It is an allocation of every tenth store or more: \(bytes).")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `L9: many stores that end while their bodies begin on other threads leave nothing`()
    async
  {
    let lives = Lives()
    let begun = Box((inTime: 0, late: 0))
    await onThreads(4) { _ in
      for number in 0..<5 * Self.rounds / 2 {
        let store = Store(Being(lives), in: Runtime(clock: VirtualClock()) { _ in })
        let subscription = store.observe { [life = lives.make()] _ in life.go() }
        store.runtime.start(.enqueued) { [states = store.states, life = lives.make()] in
          for await _ in states { life.go() }
        }
        store.send(.endless(number: number, lives))
        let hasBegun = Barrier(1)
        let isOver = Barrier(number % 100 == 50 ? 1 : 0)
        store.send(
          .run(start: .enqueued) { [life = lives.make()] emit in
            isOver.wait()
            let isInTime = emit(1)
            hasBegun.knock()
            begun.change { if isInTime { $0.inTime += 1 } else { $0.late += 1 } }
            try await emit.clock.sleep(for: .seconds(1))
            life.go()
          }
        )
        if number % 100 == 99 { hasBegun.wait() }
        if number.isMultiple(of: 2) { store.end() }
        isOver.knock()
        subscription.cancel()
      }
    }
    await lives.waitForNone()
    #expect(lives.count == 0)
    #expect(begun.value.inTime > 0 && begun.value.late > 0)
    #expect(begun.value.inTime + begun.value.late == 10 * Self.rounds)
  }
}
