import Dispatch
import Foundation
import Testing
import ThoriumProof

struct SimulatedExecutorTests {
  private let executor = SimulatedExecutor()
  private let told = RecordedLines()

  @Test func `nothing runs until it is run`() {
    start("a")
    #expect(told.all == [])
    executor.runUntilIdle()
    #expect(told.all == ["a"])
  }

  @Test func `what is ready runs in the order in which it became ready`() {
    for number in 0..<1000 { start("\(number)") }
    executor.runUntilIdle()
    #expect(told.all == (0..<1000).map { "\($0)" })
  }

  @Test func `what becomes ready while others run comes behind them`() {
    Task(executorPreference: executor) { [executor, told] in
      Task(executorPreference: executor) { told.append("child") }
      told.append("parent")
    }
    start("sibling")
    executor.runUntilIdle()
    #expect(told.all == ["parent", "sibling", "child"])
  }

  @Test func `everything runs on the thread of whoever runs it`() {
    let thread = currentThread
    for _ in 0..<10 {
      Task(executorPreference: executor) { [told] in
        told.append("\(currentThread == thread)")
      }
    }
    executor.runUntilIdle()
    #expect(told.all == Array(repeating: "true", count: 10))
  }

  @Test func `who waits for news goes on when something becomes ready on any thread`() {
    Thread { [self] in start("a") }.start()
    executor.waitForNews()
    executor.runUntilIdle()
    #expect(told.all == ["a"])
  }

  @Test func `who waits for news goes on when it is woken, also when that was before`() {
    executor.wake()
    executor.waitForNews()
    Thread { [executor] in executor.wake() }.start()
    executor.waitForNews()
  }

  @Test func `who waits for news does not go on for what has been run already`() {
    for number in 0..<10 { start("\(number)") }
    executor.runUntilIdle()
    // A thread may tell its news before they are waited for, but not each of so many.
    for number in 0..<200 {
      Thread { [executor, told] in
        told.append("news \(number)")
        executor.wake()
      }
      .start()
      executor.waitForNews()
      #expect(told.all.last == "news \(number)")
    }
  }

  @Test func `who waits for news does not wait while something is ready`() {
    start("a")
    executor.waitForNews()
    executor.runUntilIdle()
    #expect(told.all == ["a"])
  }

  @Test func `no news are lost that come from many threads to one that waits between them`() {
    for thread in 0..<4 {
      Thread { [self] in
        for number in 0..<500 { start("\(thread).\(number)") }
      }
      .start()
    }
    while told.all.count < 2000 {
      executor.waitForNews()
      executor.runUntilIdle()
    }
    #expect(Set(told.all).count == 2000)
  }

  @Test func `what never lets the queue become empty runs in order to its end`() {
    for name in ["a", "b"] { startChain(name, from: 0) }
    executor.runUntilIdle()
    #expect(told.all == (0..<1000).flatMap { ["a\($0)", "b\($0)"] })
  }

  @Test func `what comes from many threads runs once each`() {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 { start("\(thread).\(number)") }
    }
    executor.runUntilIdle()
    #expect(told.all.count == 4000)
    #expect(Set(told.all).count == 4000)
    let first = told.all.filter { $0.hasPrefix("0.") }
    #expect(first == (0..<500).map { "0.\($0)" })
  }

  private func start(_ name: String) {
    Task(executorPreference: executor) { [told] in told.append(name) }
  }

  /// Starts the first of a thousand, each of which starts the next one.
  private func startChain(_ name: String, from number: Int) {
    Task(executorPreference: executor) {
      told.append("\(name)\(number)")
      if number < 999 { startChain(name, from: number + 1) }
    }
  }
}

private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
