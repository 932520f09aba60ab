#if os(Linux)
import Synchronization
import Testing
import ThoriumProof
import ThoriumSystem

@testable import ThoriumProperties

/// The copies of the process that make reports, and run cases that may trap.
struct ProcessCopyTests {
  @Test func `a copy of the process replaces the number of its thread in all files`() throws {
    let thread = try #require(ProcessCopy.thread)
    // A lock asks for the number, and keeps it.
    Mutex(0).withLock { $0 += 1 }
    #expect(!ProcessCopy.places(of: thread).isEmpty)
    let ending = ForkedProcess.run {
      let isNew = ProcessCopy.thread != thread
      return [isNew ? 1 : 0, UInt8(ProcessCopy.places(of: thread).count)]
    }
    guard case .returned(let bytes) = ending else {
      Issue.record("The copy has not returned.")
      return
    }
    #expect(bytes == [1, 0])
  }

  // Takes over a second, which is the time of the alarm.
  @Test func `a copy that waits for a lock from its start is ended by its alarm`() {
    // A handler of a trap may block all signals.
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    ProcessCopy.prepare()
    let copy = ProcessCopy.make(limit: 1)
    if copy == 0 {
      while true { pause() }
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    var status: Int32 = 0
    let ended = unsafe waitpid(copy, &status, 0)
    #expect(copy > 0 && ended == copy && status & 0x7F == SIGALRM)
  }

  @Test func `an exploration whose first run traps after a sleep is reported`() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try explore { simulation in
        let task = Task(name: "late", executorPreference: simulation.executor) {
          try await simulation.clock.sleep(for: .seconds(1))
          preconditionFailure("it traps late")
        }
        try await task.value
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a run of an exploration has trapped:"), "\(text)")
    #expect(text.contains("found in run 1 of all"), "\(text)")
    #expect(text.contains("-- 1 second --\n     3            | runs"), "\(text)")
  }
}
#endif
