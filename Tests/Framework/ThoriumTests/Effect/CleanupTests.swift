import Testing
import Thorium
import ThoriumProof

/// The law E9: the mutation of `finally` lands exactly once, however the effect ends.
struct CleanupTests {
  private let world = VirtualWorld()

  @Test(arguments: [0, 1])
  func `E9: after a failure, once the effect of catch is complete`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing(after: seconds).catch { "caught \($0) " }.finally("F"))
    world.advance(by: .seconds(1))
    #expect(store.text == "caught mishap F")
    #expect(world.reports.isEmpty)
  }
}
