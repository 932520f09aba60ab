import Testing
import ThoriumProof

struct VirtualClockTests {
  private let executor = SimulatedExecutor()
  private let clock = VirtualClock()
  private let lines = RecordedLines()

  @Test(arguments: [1, 2, 3, 5, 30])
  func `time advanced in steps wakes the same sleepers as time advanced at once`(steps: Int) {
    let other = VirtualClockTests()
    for test in [self, other] {
      test.sleep("a", for: .milliseconds(700), times: 4)
      test.sleep("b", for: .milliseconds(1000), times: 3)
      test.sleep("c", for: .milliseconds(1000), times: 3)
      test.sleep("d", for: .milliseconds(300), times: 9)
    }
    advance(by: .seconds(3))
    for _ in 0..<steps { other.advance(by: .seconds(3) / steps) }
    #expect(lines.all.count == 19)
    #expect(lines.all == other.lines.all)
  }

  @Test func `a sleep until now or earlier returns at once`() {
    advance(by: .seconds(1))
    sleep("a", for: .zero)
    sleep("b", for: .seconds(-5))
    #expect(lines.all == ["a at 1.0 seconds", "b at 1.0 seconds"])
  }

  @Test func `a sleep of the longest duration never ends, even at the end of time`() {
    sleep("a", for: .seconds(Int64.max))
    for _ in 0..<3 { advance(by: .seconds(Int64.max)) }
    #expect(clock.now.offset > .seconds(Int64.max / 4))
    sleep("b", for: .seconds(Int64.max))
    sleep("c", for: .seconds(Int64.max / 2))
    advance(by: .seconds(Int64.max))
    #expect(lines.all == [])
    advance(by: .seconds(Int64.min))
    sleep("d", for: .zero)
    #expect(lines.names == ["d"])
  }

  @Test func `a cancelled sleeper wakes at once with an error, and the others keep sleeping`() {
    let task = sleep("a", for: .seconds(1))
    sleep("b", for: .seconds(1))
    task.cancel()
    executor.runUntilIdle()
    #expect(lines.all == ["a cancelled"])
    advance(by: .seconds(1))
    #expect(lines.all == ["a cancelled", "b at 1.0 seconds"])
  }

  @Test func `a task cancelled before its sleep does not sleep`() {
    let task = Task(executorPreference: executor) { [clock, lines] in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        lines.append("cancelled")
      }
    }
    task.cancel()
    executor.runUntilIdle()
    #expect(lines.all == ["cancelled"])
  }

  @Test func `a sleeper that is cancelled at its deadline wakes once`() {
    let task = sleep("a", for: .seconds(1))
    clock.advance(by: .seconds(1)) {
      task.cancel()
      executor.runUntilIdle()
    }
    #expect(lines.all == ["a at 1.0 seconds"])
  }

  private func advance(by duration: Duration) {
    clock.advance(by: duration) { executor.runUntilIdle() }
  }

  /// Starts a task that sleeps, and records when it wakes.
  @discardableResult
  private func sleep(_ name: String, for duration: Duration, times: Int = 1) -> Task<
    Void, any Error
  > {
    Runtime(executor: executor, clock: clock).start { [clock, lines] in
      for _ in 0..<times {
        do {
          try await clock.sleep(for: duration)
          lines.append("\(name) at \(clock.now.offset)")
        } catch {
          lines.append("\(name) cancelled")
        }
      }
    }
  }
}
