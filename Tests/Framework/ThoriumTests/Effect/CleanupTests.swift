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

  @Test func `E9: the rest after a finally that landed by a cancel may cancel again`() {
    let store = Store(Tape(), in: world.runtime)
    let inner = Effect<Tape>.endless().finally("1").cancellable(id: "inner")
    store.start(.concat(inner, .cancel(id: "outer"), .just("never")).cancellable(id: "outer"))
    store.start(.endless().finally("2").cancellable(id: "outer"))
    store.start(.concat(.cancel(id: "inner"), .just("3")))
    #expect(store.text == "123")
  }

  @Test(arguments: [false, true])
  func `E9: on the end of the store it is dropped`(byRelease: Bool) {
    let states = Record<[String]>()
    var store: Store<Tape>? = Store(Tape(), in: world.runtime)
    let subscription = store?.observe { states.append($0) }
    store?.start(.concat(.just("a"), .endless()).finally("F"))
    if !byRelease { store?.end() }
    let last = store?.currentState
    store = nil
    world.advance(by: .seconds(5))
    #expect(last == ["a"])
    #expect(states.all == [[], ["a"]])
    #expect(world.reports.map(\.description) == ["work of Tape was cancelled."])
    subscription?.cancel()
  }
}
