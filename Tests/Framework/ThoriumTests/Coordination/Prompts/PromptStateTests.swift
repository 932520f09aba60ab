import Testing
import Thorium

@testable import ThoriumCoordination

/// What lies above all screens, as a value.
struct PromptStateTests {
  @Test func `a timer is kept for the visible toast, and not for a removed one`() {
    var prompts = PromptState()
    let flow = FlowTree.ID(number: 1)
    let timer = Task {}
    let first = prompts.showToast("one", for: flow, nil)
    let second = prompts.showToast("two", for: flow, nil)
    let isFirstKept = prompts.recordTimer(timer, for: first)
    let isSecondKept = prompts.recordTimer(timer, for: second)
    prompts.hideToast(second)
    let isLateKept = prompts.recordTimer(timer, for: second)
    #expect([isFirstKept, isSecondKept, isLateKept] == [false, true, false])
  }
}
