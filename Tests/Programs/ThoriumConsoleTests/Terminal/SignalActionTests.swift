import Foundation
import Synchronization
import Testing

@testable import ThoriumConsole

struct SignalActionTests {
  @Test func `a handled signal interrupts no system call, and none its handler`() async {
    await #expect(processExitsWith: .success) {
      try #require(SignalAction.kind(of: SIGUSR2) == .standard)
      SignalAction.set(SIGUSR2) { _ in }
      try #require(SignalAction.kind(of: SIGUSR2) == .handled)
      var action = sigaction()
      let result = unsafe sigaction(SIGUSR2, nil, &action)
      let isInterrupted = unsafe sigismember(&action.sa_mask, SIGINT) == 0
      try #require(result == 0 && action.sa_flags & SA_RESTART != 0)
      try #require(!isInterrupted)
    }
  }

  @Test func `K11: a terminal can stop a thread that reads from it, whatever it has blocked`() {
    let before = SignalSet.blockAll()
    Interrupts.allowStops()
    var blocked = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
    before.replaceMask()
    let members = [SIGTTIN, SIGTTOU].map { unsafe sigismember(&blocked, $0) }
    #expect(members == [0, 1])
  }

  @Test func `K11: an earlier handler of a fault acts after ours has released the terminal`() async
  {
    await #expect(processExitsWith: .exitCode(7)) {
      SignalAction.set(SIGUSR2) { _ in exit(isReleased.load(ordering: .relaxed) ? 7 : 8) }
      unsafe SignalAction.precede(SIGUSR2) { number, _, _ in
        isReleased.store(true, ordering: .relaxed)
        SignalAction.restoreEarlier(number)
        raise(number)
      }
      SignalSet([SIGUSR2]).unblock()
      raise(SIGUSR2)
    }
  }
}

/// True when the first of two handlers was called.
private let isReleased = Atomic(false)
