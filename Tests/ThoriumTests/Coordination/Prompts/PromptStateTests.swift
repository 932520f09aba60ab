import Testing
import Thorium

@testable import ThoriumCoordination

/// What lies above all screens, as a value.
struct PromptLedgerTests {
  @Test func `a timer is kept for the toast that is shown, and not for one that has gone`() {
    var ledger = PromptState()
    let flow = FlowTree.ID(number: 1)
    let timer = Task {}
    let first = ledger.showToast("one", for: flow, nil)
    let second = ledger.showToast("two", for: flow, nil)
    let isFirstKept = ledger.keep(timer, for: first)
    let isSecondKept = ledger.keep(timer, for: second)
    ledger.hideToast(second)
    let isLateKept = ledger.keep(timer, for: second)
    #expect([isFirstKept, isSecondKept, isLateKept] == [false, true, false])
    // Only the timer that was kept is cancelled with its toast.
    let gone = ledger.takeGone()
    #expect(gone.map { $0.timer == nil } == [true, false])
  }
}
