import Testing
import ThoriumProof

struct SuspendedTaskTests {
  @Test func `a ready task is not reported as suspended`() throws {
    let failure = try failure(limits: SimulationLimits(steps: 10)) { _ in
      let workers = (Worker(), Worker())
      await withTaskGroup { group in
        for _ in 1...2 {
          group.addTask(name: "busy") {
            while true {
              await workers.0.work()
              await workers.1.work()
            }
          }
        }
      }
    }
    #expect("\(failure.verdict)" == "The scenario has not returned after 10 steps.")
    #expect(failure.suspended.count == 1)
    #expect(failure.suspended.first?.hasPrefix("scenario waits ") == true)
  }

  @Test func `a task that has yielded is not reported as suspended`() throws {
    let failure = try failure(limits: SimulationLimits(steps: 5)) { _ in
      while true { await Task.yield() }
    }
    #expect("\(failure.verdict)".hasSuffix(" after 5 steps."))
    #expect(failure.suspended == [])
  }

  @Test func `a finished async let is not reported as suspended`() throws {
    let stuck = try failure { simulation in
      async let over: Void = simulation.note("over")
      await over
      unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(stuck.suspended.count == 1)
    #expect(stuck.suspended.first?.hasPrefix("scenario waits for a continuation") == true)
    #expect("\(stuck)".contains("A simulation waits for nothing outside of it"))
    let failed = try failure { simulation in
      async let over: Void = simulation.note("over")
      await over
    }
    #expect(failed.suspended == [])
  }
}

private actor Worker {
  func work() {}
}
