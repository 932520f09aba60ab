import Testing
import ThoriumProof

/// Rows of the drawing that lead from one task to another.
struct ResumptionTests {
  @Test func `a resumed continuation is a row with its source and its target`() throws {
    let failure = try failure { simulation in
      await withCheckedContinuation { (answer: CheckedContinuation<Void, Never>) in
        Task(name: "answer", executorPreference: simulation.executor) { answer.resume() }
      }
    }
    #expect(
      failure.drawing == [
        "     scenario | answer",
        " 1   runs",
        " 2            | resumes scenario",
        " 3   runs",
      ]
    )
  }

  @Test func `the end of a child has no row`() throws {
    let failure = try failure { _ in
      await withTaskGroup { group in group.addTask(name: "child") {} }
    }
    #expect(failure.drawing.count == 4)
    #expect(!failure.drawing.joined().contains("resumes"))
  }

  @Test func `a cancellation is a row with its source and its target`() throws {
    let failure = try failure { simulation in
      let sleeper = Task(name: "sleeper", executorPreference: simulation.executor) {
        async let child: Void = simulation.idle()
        try? await simulation.clock.sleep(for: .seconds(1))
        await child
      }
      await simulation.idle()
      sleeper.cancel()
      await sleeper.value
    }
    let rows = failure.drawing.filter { $0.contains("cancels") }
    #expect(rows.count == 1)
    #expect(rows.first?.hasSuffix("cancels sleeper") == true)
    #expect(failure.drawing.contains { $0.contains("resumes sleeper") })
  }

  @Test func `a cancellation is a row again after more than 100 tasks have ended`() throws {
    let failure = try failure { simulation in
      await withTaskGroup { group in
        for _ in 1...120 { group.addTask {} }
      }
      for _ in 1...5 { await simulation.idle() }
      let sleeper = Task(name: "sleeper", executorPreference: simulation.executor) {
        try? await simulation.clock.sleep(for: .seconds(1))
      }
      await simulation.idle()
      sleeper.cancel()
      await sleeper.value
    }
    #expect(failure.drawing.count { $0.hasSuffix("cancels sleeper") } == 1)
  }
}
