import Foundation
import Testing
import ThoriumProof

@testable import ThoriumConsole

@Suite struct `Real time of a session` {
  private let clock = VirtualClock()
  private let executor = SessionQueue()

  /// Does what a session does while no input arrives.
  private func wait(on realTime: RealTime, until isOver: () -> Bool) {
    while true {
      realTime.advance()
      executor.runUntilIdle()
      if isOver() { return }
      realTime.beginWaiting()
      executor.waitForNews()
      realTime.endWaiting()
    }
  }

  @Test func `a task of another thread wakes the session that waits for input`() async {
    let realTime = RealTime(clock, executor)
    let instants = Record<Duration>()
    Task { @concurrent [clock, executor] in
      let deadline = realTime.now.advanced(by: .milliseconds(5))
      try await realTime.sleep(until: deadline, tolerance: nil)
      instants.append(clock.now.offset - deadline.offset)
      executor.wake()
    }
    // The wait blocks its thread. It must be none of Swift's pool, which the task needs.
    await withCheckedContinuation { isOver in
      Thread.detachNewThread {
        wait(on: realTime) { !instants.all.isEmpty }
        isOver.resume()
      }
    }
    #expect(instants.all.allSatisfy { $0 >= .zero })
  }

  @Test func `time stands still while the session executes a command`() {
    let realTime = RealTime(clock, executor)
    realTime.advance()
    let instant = realTime.now
    #expect((1...1_000).allSatisfy { _ in realTime.now == instant })
    realTime.beginWaiting()
    let later = realTime.now
    realTime.endWaiting()
    #expect(later >= instant)
    #expect(realTime.now == instant)
  }
}
