import Testing
import Thorium
import ThoriumProof

/// The law E4: what a cancellation ends, and what it leaves.
struct CancellationTests {
  private let world = VirtualWorld()

  @Test func `E4: cancelled work lands nothing more`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.merge(.after(1, "a"), .after(2, "b")).cancellable(id: "x"))
    world.advance(by: .seconds(1))
    store.start(.cancel(id: "x"))
    world.advance(by: .seconds(10))
    #expect(store.text == "a")
    #expect(world.reports.map(\.description) == ["x of Tape was cancelled."])
  }

  @Test func `E4: a concat around a cancelled part continues`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.just("a"), .endless().cancellable(id: "x"), .just("b"), .after(1, "c")))
    #expect(store.text == "a")
    store.start(.concat(.cancel(id: "x"), .just("!")))
    #expect(store.text == "ab!")
    world.advance(by: .seconds(1))
    #expect(store.text == "ab!c")
  }

  @Test func `E4: cancelling the whole ends all of it`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(.just("a"), .endless().cancellable(id: "part"), .just("b")).cancellable(id: "whole")
    )
    store.start(.cancel(id: "whole"))
    store.start(.cancel(id: "part"))
    world.advance(by: .seconds(10))
    #expect(store.text == "a")
    #expect(world.reports.count == 1)
  }

  @Test func `E4: one id may name several effects, which end together`() {
    let store = Store(Tape(), in: world.runtime)
    for name in ["a", "b", "c"] {
      store.start(.concat(.endless().cancellable(id: 7), .just(name)))
    }
    store.start(.cancel(id: 7))
    #expect(store.text == "abc")
    #expect(world.reports.count == 3)
  }

  @Test func `E4: ids are equal when their values and types are`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.endless().cancellable(id: 1), .just("Int")))
    store.start(.concat(.endless().cancellable(id: "1"), .just("String")))
    store.start(.cancel(id: "1"))
    #expect(store.text == "String")
    store.start(.cancel(id: 1))
    #expect(store.text == "StringInt")
  }

  @Test func `E4: an id belongs to one store`() {
    let left = Store(Tape(), in: world.runtime)
    let right = Store(Tape(), in: world.runtime)
    for store in [left, right] { store.start(.after(1, "a").cancellable(id: "x")) }
    left.start(.cancel(id: "x"))
    world.advance(by: .seconds(1))
    #expect(left.text == "")
    #expect(right.text == "a")
  }

  @Test func `E4: an id that nothing has is cancelled without effect`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.just("a"), .cancel(id: "x"), .just("b")))
    #expect(store.text == "ab")
    #expect(world.reports.isEmpty)
  }

  @Test func `E4: cancelInFlight ends the running effect of the id before it begins`() {
    let store = Store(Tape(), in: world.runtime)
    for query in ["a", "b", "c"] {
      store.start(.concat(.just("?"), .after(1, query)).cancellable(id: "q", cancelInFlight: true))
    }
    world.advance(by: .seconds(10))
    #expect(store.text == "???c")
    #expect(world.reports.count == 2)
  }

  @Test func `E4: the rest after the cancelled work happens before its replacement begins`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.concat(.endless().cancellable(id: "x"), .just("a")).finally("b"))
    store.start(.just("c").cancellable(id: "x", cancelInFlight: true))
    #expect(store.text == "abc")
  }

  @Test(arguments: [false, true])
  func `E4: an id inside itself does not cancel itself`(cancelInFlight: Bool) {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(.just("a"), .after(1, "b").cancellable(id: "x", cancelInFlight: cancelInFlight))
        .cancellable(id: "x", cancelInFlight: cancelInFlight)
    )
    world.advance(by: .seconds(1))
    #expect(store.text == "ab")
  }

  @Test func `E4: an id inside itself is cancelled once`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(.endless().finally("b").cancellable(id: "x"), .just("never"))
        .finally("c").cancellable(id: "x").finally("d")
    )
    store.start(.cancel(id: "x"))
    #expect(store.text == "bcd")
    #expect(world.reports.count == 1)
  }

  @Test func `E4: work that cancels itself ends there`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        .concat(.just("a"), .cancel(id: "x"), .just("never")).finally("b").cancellable(id: "x"),
        .just("c")
      )
    )
    #expect(store.text == "abc")
  }

  @Test func `E4: an action that cancels an id and starts an effect under it keeps that effect`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.after(1, "a").cancellable(id: "x"))
    store.start(.concat(.cancel(id: "x"), .after(1, "b").cancellable(id: "x")))
    world.advance(by: .seconds(1))
    #expect(store.text == "b")
  }

  @Test func `E4: a cancelled body learns of it where it waits`() {
    let store = Store(Tape(), in: world.runtime)
    let log = Record<String>()
    store.start(
      .run { emit in
        do {
          try await emit.clock.sleep(for: .seconds(9))
        } catch {
          log.append("\(type(of: error))")
        }
        log.append("alive: \(emit("late"))")
        throw Mishap("late")
      }
      .cancellable(id: "x")
    )
    store.start(.cancel(id: "x"))
    world.run()
    #expect(log.all == ["CancellationError", "alive: false"])
    #expect(store.text == "")
    #expect(world.reports.map(\.description) == ["x of Tape was cancelled."])
  }

  @Test func `E4: a cancelled body is named by itself, by the id around it, or not at all`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .merge(.endless(name: "loading"), .endless()).cancellable(id: "x").cancellable(id: "all")
    )
    store.start(.endless())
    store.start(.cancel(id: "all"))
    store.end()
    let names = ["loading", "x", "work"]
    #expect(world.reports.map(\.description) == names.map { "\($0) of Tape was cancelled." })
  }
}
