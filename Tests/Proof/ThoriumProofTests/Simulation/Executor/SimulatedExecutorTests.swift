import Foundation
import Testing
import ThoriumProof

struct SimulatedExecutorTests {
  private let executor = SimulatedExecutor()
  private let lines = RecordedLines()

  @Test func `waiting for news ends after a wake, even an earlier one`() {
    executor.wake()
    executor.waitForNews()
    Thread { [executor] in executor.wake() }.start()
    executor.waitForNews()
  }

  @Test func `waiting for news does not end for jobs that have already run`() {
    for number in 0..<10 { start("\(number)") }
    executor.runUntilIdle()
    // A thread may wake the executor before the wait begins, but not each of 200.
    for number in 0..<200 {
      Thread { [executor, lines] in
        lines.append("news \(number)")
        executor.wake()
      }
      .start()
      executor.waitForNews()
      #expect(lines.all.last == "news \(number)")
    }
  }

  @Test func `no job from many threads is lost while one thread runs and waits`() {
    for thread in 0..<4 {
      Thread { [self] in
        for number in 0..<500 { start("\(thread).\(number)") }
      }
      .start()
    }
    while lines.all.count < 2000 {
      executor.waitForNews()
      executor.runUntilIdle()
    }
    #expect(Set(lines.all).count == 2000)
  }

  private func start(_ name: String) {
    Task(executorPreference: executor) { [lines] in lines.append(name) }
  }
}
