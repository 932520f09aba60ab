import Effort
import Synchronization
import Testing
import ThoriumProof

@testable import ThoriumSimulation

/// Concurrent objects are checked against a model: flaws are found, and nothing else.
struct FalsifyLinearizabilityTests {
  /// Its clock stands still, so that a busy machine shrinks a failure as far as a quiet one.
  private static let settings = CheckSettings(cases: 50, findsAll: false, clock: VirtualClock())

  private enum Count: Sendable, Hashable { case next, value }

  /// Checks a counter that counts in one step, or with a flaw in two, between which other calls may come.
  private func checkCounter(
    isFlawed: Bool,
    _ settings: CheckSettings = settings
  ) throws(Counterexample) -> CheckReport {
    let counter = SequentialModel(0) { (count: inout Int, call: Count) -> Int in
      if call == .next { count += 1 }
      return count
    }
    return try falsify(.element(of: [Count.next, .value]), linearizableTo: counter, settings) { _ in
      let cell = Cell(0)
      return { call in
        if call == .value { return await cell.read() }
        if !isFlawed { return await cell.addOne() }
        let count = await cell.read()
        await cell.write(count + 1)
        return count + 1
      }
    }
  }

  /// The simplest calls of a failure, one on each line.
  private func calls(_ failure: Counterexample.Failure) -> [String] {
    failure.value.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  client") }
      .map(String.init)
  }

  @Test
  func
    `a counter that reads and writes in two steps is shrunk to two calls, which a token repeats`()
    throws
  {
    let error = try #require(throws: Counterexample.self) { try checkCounter(isFlawed: true) }
    let failure = try #require(error.failures.first)
    #expect(error.failures.count == 1 && !failure.isFlaky)
    #expect(failure.name == "not linearizable")
    #expect(calls(failure).count == 2)
    #expect(failure.value.contains("client 2  .next would return 2, not 1"))
    #expect(failure.value.contains("1 preemption, and no run with fewer fails like this; 1 delay"))
    let settings = CheckSettings(replay: failure.token)
    let again = try #require(throws: Counterexample.self) {
      try checkCounter(isFlawed: true, settings)
    }
    #expect(again.failures.map(\.value) == [failure.value])
    #expect(try checkCounter(isFlawed: false, settings).cases == 1)
  }

  @Test func `a deadlock is reported with the calls that wait`() throws {
    let error = try #require(throws: Counterexample.self) {
      try falsify(.just(1), linearizableTo: SequentialModel(0) { _, _ in 0 }) { _ in
        let isTaken = Cell(false)
        return { _ in
          if await isTaken.read() {
            unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          await isTaken.write(true)
          return 0
        }
      }
    }
    let failure = try #require(error.failures.first)
    #expect(failure.name == "deadlock" && failure.reason.hasPrefix("Deadlock: "))
    #expect(calls(failure).count == 2)
    #expect(failure.value.contains("1 has not returned"))
    #expect(failure.value.contains("suspended:"))
  }

  @Test func `an error of a call is a failure of its own`() throws {
    struct Broken: Error {}
    let error = try #require(throws: Counterexample.self) {
      try falsify(.just(1), linearizableTo: SequentialModel(0) { _, _ in 0 }) { _ in
        { _ in throw Broken() }
      }
    }
    #expect(error.failures.map(\.name) == ["error: Broken"])
    #expect(error.failures.first.map(calls)?.count == 1)
  }

  @Test func `a check in which no calls overlap is warned of`() throws {
    let texts = RecordedLines()
    let model = SequentialModel(0) { (count: inout Int, step: Int) -> Int in
      count += step
      return count
    }
    let receive: @Sendable (ExplorationNotice) -> Void = { texts.append($0.text) }
    try ExplorationNotice.$receiver.withValue(receive) {
      let settings = CheckSettings(cases: cases(50, quick: 10))
      _ = try checkCounter(isFlawed: false, settings)
      #expect(texts.all.isEmpty)
      try falsify(.just(1), linearizableTo: model, settings) { _ in
        let count = Mutex(0)
        return { step in
          count.withLock { count in
            count += step
            return count
          }
        }
      }
    }
    #expect(texts.all.count == 1)
    #expect(texts.all.first?.hasPrefix("No calls of two clients ever overlapped") == true)
  }
}

/// An actor that holds a value, which a flawed object reads and writes in two steps.
private actor Cell<Value: Sendable> {
  private var value: Value

  init(_ value: Value) { self.value = value }

  func read() -> Value { value }
  func write(_ new: Value) { value = new }
}

extension Cell<Int> {
  fileprivate func addOne() -> Int {
    write(read() + 1)
    return read()
  }
}
