import Foundation
import Synchronization
import Testing

@testable import ThoriumSimulation

struct ExplorationTests {
  /// A scenario that loses an update with one preemption.
  private static let loseAnUpdate: Scenario = { simulation in
    let account = Account()
    async let first: Void = account.deposit()
    async let second: Void = account.deposit()
    _ = await (first, second)
    try simulation.require(await account.balance == 2, "a deposit is lost")
  }

  @Test func `a function is explored like a closure, and both by default`() throws {
    let failures = try [
      #require(throws: SimulationFailure.self) { try explore(Self.loseAnUpdate) },
      #require(throws: SimulationFailure.self) { try explore { try await Self.loseAnUpdate($0) } },
      #require(throws: SimulationFailure.self) { try explore(.default, Self.loseAnUpdate) },
    ]
    #expect(failures.allSatisfy { "\($0.verdict)" == "The scenario failed: a deposit is lost" })
    #expect(Set(failures.map(\.runs)).count == 1 && failures[0].runs > 1)
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 8, 9])
  func `a scenario that fails in every n-th run is reported as uncontrolled`(times: Int) throws {
    let calls = Mutex(0)
    let failure = try mustFail(.exhaustive()) { _ in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      async let first: Void = Account().deposit()
      async let second: Void = Account().deposit()
      _ = await (first, second)
      if number.isMultiple(of: times) { throw Broken() }
    }
    #expect(failure.verdict.isUncontrolled, "\(failure)")
    #expect(!failure.isMinimal)
  }

  private enum Fault: Error { case late, early }

  @Test(arguments: [false, true])
  func `a failure is not shrunk to another failure of the same type`(isCase: Bool) throws {
    let failure = try mustFail(.exhaustive()) { simulation in
      let numbers = (simulation.draw(0...1), simulation.draw(0...1))
      if isCase {
        if numbers == (0, 1) { throw Fault.late }
        if numbers == (1, 0) { throw Fault.early }
      }
      try simulation.require(numbers != (0, 1), "late")
      try simulation.require(numbers != (1, 0), "early")
    }
    #expect("\(failure.verdict)" == "The scenario failed: late")
    #expect(failure.schedule.deviations.map(\.place) == [1])
  }

  @Test func `a draw may have 2³² values`() throws {
    let failure = try mustFail(.exhaustive()) { simulation in
      let number = simulation.draw(0...4_294_967_295)
      try simulation.require(number < 4_294_967_295, "the last")
    }
    #expect("\(failure.schedule)".hasPrefix("0:4294967295/"))
    let again = try mustFail(.replay(failure.schedule)) { simulation in
      let number = simulation.draw(-1...4_294_967_294)
      try simulation.require(number < 4_294_967_294, "the last")
    }
    #expect(again.schedule == failure.schedule)
  }

  @Test func `an exploration of zero runs stops the program`() async {
    await #expect(processExitsWith: .failure) { try explore(.random(0)) { _ in } }
  }

  @Test func `a run that ends before its different choice is uncontrolled`() throws {
    let calls = Mutex(0)
    let failure = try mustFail(.exhaustive()) { _ in
      let isLast = calls.withLock { calls in
        calls += 1
        return calls == 3
      }
      if isLast { return }
      async let first: Void = Account().deposit()
      async let second: Void = Account().deposit()
      _ = await (first, second)
    }
    #expect(failure.verdict.isUncontrolled, "\(failure)")
    #expect(failure.runs == 3)
  }

  @Test func `data that one run leaves for the next is found by repeating the first run`() throws {
    let cache = Mutex<String?>(nil)
    let failure = try mustFail(.exhaustive()) { simulation in
      if cache.withLock({ $0 }) != nil { return }
      try await simulation.clock.sleep(for: .seconds(1))
      cache.withLock { $0 = "loaded" }
    }
    #expect(failure.verdict.isUncontrolled, "\(failure)")
  }

  @Test func `a number drawn on another thread is reported as uncontrolled`() throws {
    let failure = try mustFail(.exhaustive()) { simulation in
      onAnotherThread { _ = simulation.draw(0...1) }
    }
    #expect(
      "\(failure.verdict)".hasPrefix(
        "Not controlled: a thread outside of the simulation drew a number"
      )
    )
  }

  @Test
  func `X3: a printed schedule repeats exactly its run, and that of an earlier version is refused`()
    throws
  {
    let scenario: Scenario = { simulation in
      let number = simulation.draw(0...7)
      try simulation.require(number < 2, "\(number)")
    }
    func schedule(version: UInt64) -> Schedule {
      var hash = Fingerprint()
      for number in [version, 8] { hash.add(number) }
      return Schedule([2], fingerprint: hash.short)
    }
    let found = try mustFail(.exhaustive(), scenario)
    #expect(found.schedule == schedule(version: 3))
    let again = try mustFail(.replay(found.schedule), scenario)
    #expect("\(again.verdict)" == "\(found.verdict)")
    let longer = try Schedule("\(found.schedule)".replacing("0:2/", with: "0:5/"))
    let repeated = try mustFail(.replay(longer), scenario)
    #expect(repeated.schedule == longer && "\(repeated.verdict)" == "The scenario failed: 5")
    let refused = try mustFail(.replay(schedule(version: 2)), scenario)
    let sentence = "Not controlled: the schedule \(schedule(version: 2)) no longer applies: "
    #expect("\(refused.verdict)".hasPrefix(sentence), "\(refused.verdict)")
  }

  @Test func `tasks left at the end of a run are cancelled`() throws {
    let ends = RecordedLines()
    let report = try explore(.walks(20)) { simulation in
      let account = Account()
      Task(executorPreference: simulation.executor) {
        while !Task.isCancelled {
          try? await simulation.clock.sleep(for: .seconds(1))
          _ = simulation.draw(0...1)
        }
        ends.append("ticker")
      }
      Task(executorPreference: simulation.executor) {
        await simulation.idle()
        while !Task.isCancelled { await account.deposit() }
        ends.append("idler")
      }
      Task(executorPreference: simulation.executor) {
        while !Task.isCancelled { await account.deposit() }
        ends.append("worker")
      }
      await account.deposit()
    }
    let ended = ends.all
    #expect(Set(ended) == ["ticker", "idler", "worker"])
    #expect(ended.count == 3 * (report.runs + 1))  // after all runs the first is repeated
    #expect(report.runs > 1)
  }

  @Test func `the least of many failing values is found in few runs`() throws {
    let runs = Mutex(0)
    let failure = try mustFail(.random(100)) { simulation in
      runs.withLock { $0 += 1 }
      let number = simulation.draw(0...1_000_000_000)
      try simulation.require(number < 123_456_789, "\(number)")
    }
    #expect("\(failure.verdict)" == "The scenario failed: 123456789")
    let count = runs.withLock(\.self)
    #expect(count < 200)
  }
}

private struct Broken: Error {}

/// Does something on another thread, and waits for it.
private func onAnotherThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    work()
    done.signal()
  }
  done.wait()
}

private actor Account {
  private(set) var balance = 0

  private func read() -> Int { balance }

  private func write(_ value: Int) { balance = value }

  nonisolated func deposit() async {
    let balance = await read()
    await write(balance + 1)
  }
}
