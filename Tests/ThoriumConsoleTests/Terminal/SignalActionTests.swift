import Foundation
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
}
