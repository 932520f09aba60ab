import Testing
import Thorium
import ThoriumProof

/// The law E9: the mutation of `finally` lands exactly once, however the effect ends.
struct CleanupTests {
  private let world = VirtualWorld()

  @Test(arguments: [0, 1])
  func `E9: after success`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.concat(.after(seconds, "a"), .just("b")).finally("F"), .just("c")))
    world.advance(by: .seconds(1))
    #expect(store.text == "abFc")
  }

  @Test(arguments: [0, 1])
  func `E9: after a failure, once the effect of catch is complete`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing(after: seconds).catch { "caught \($0) " }.finally("F"))
    world.advance(by: .seconds(1))
    #expect(store.text == "caught mishap F")
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `E9: after a failure, in front of a catch around it`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing(after: seconds).finally("F").catch { " caught \($0)" })
    world.advance(by: .seconds(1))
    #expect(store.text == "F caught mishap")
  }

  @Test(arguments: [0, 1])
  func `E9: after an uncaught failure`(seconds: Int) {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.failing(after: seconds), .just("never")).finally("F"))
    world.advance(by: .seconds(1))
    #expect(store.text == "F")
    #expect(world.reports.count == 1)
  }

  @Test func `E9: in the step of the cancel, before anything that waits`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless().finally("F").cancellable(id: "x"))
    let subscription = store.observe { [weak store] state in
      if state.last == "go" { store?.start(.just("N")) }
    }
    store.start(.concat(.just("go"), .cancel(id: "x"), .just("on")))
    #expect(store.currentState == ["go", "F", "on", "N"])
    subscription.cancel()
  }

  @Test func `E9: in the step of the cancel, before the replacement begins`() {
    let store = Store(Tape(), in: world.runtime)
    for name in ["a", "b", "c"] {
      store.start(
        .concat(.just(name), .after(1, "done "))
          .finally("\(name)F ").cancellable(id: "x", cancelInFlight: true)
      )
    }
    #expect(store.text == "aaF bbF c")
    world.advance(by: .seconds(1))
    #expect(store.text == "aaF bbF cdone cF ")
  }

  @Test func `E9: where the id is inside, finally follows like any other part`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.endless().cancellable(id: "x").finally("F"))
    store.start(.cancel(id: "x"))
    #expect(store.text == "F")
  }

  @Test func `E9: inner before outer, and parts in order`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .merge(
        .concat(.just("a").finally("-"), .endless().finally("1").finally("2")),
        .endless().finally("3"),
        .just("b").finally("-")
      )
      .finally("4").cancellable(id: "x")
    )
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(5))
    #expect(store.text == "a-b-1234")
  }

  @Test func `E9: of a part that has not begun nothing lands`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.endless(), .just("a").finally("F")).cancellable(id: "x"))
    store.start(.cancel(id: "x"))
    #expect(store.text == "")
  }

  @Test func `E9: after the failure of a sibling part`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .merge(.endless().finally("1"), .failing(after: 1), .after(2, "never").finally("2"))
        .finally("3").catch { "\($0)" }
    )
    world.advance(by: .seconds(5))
    #expect(store.text == "123mishap")
    #expect(world.reports.count == 2)
  }

  @Test func `E9: a failure that comes at once cancels the parts that began before it`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.merge(.endless().finally("1"), .failing(), .just("never")).catch { "\($0)" })
    #expect(store.text == "1mishap")
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
