import Effort
import Testing
import Thorium
import ThoriumProof

/// Effects that nobody would write, larger and deeper than any.
struct HostileTests {
  /// What Swift itself needs to release a value that is nested so deep fits any stack.
  private let depth = 5_000
  private let world = VirtualWorld()

  @Test(arguments: Nest.allCases)
  func `effects nested deep run in constant stack`(nest: Nest) {
    let store = Store(Tape(), in: world.runtime)
    store.start(nest.around(.just("a"), times: depth))
    #expect(store.text == "a" + (nest == .finally ? "F" * depth : ""))
  }

  @Test(arguments: Nest.allCases)
  func `deeply nested effects continue and fail in constant stack`(nest: Nest) {
    let store = Store(Tape(), in: world.runtime)
    store.start(nest.around(.after(1, "a"), times: depth))
    store.start(nest.around(.failing(after: 1), times: depth))
    world.advance(by: .seconds(1))
    #expect(store.currentState.count { $0 == "a" } == 1)
    #expect(store.currentState.count { $0 == "F" } == (nest == .finally ? 2 * depth : 0))
    #expect(store.currentState.count { $0 == "C" } == (nest == .catch ? 1 : 0))
    #expect(world.reports.count == (nest == .catch ? 0 : 1))
  }

  @Test(arguments: Nest.allCases)
  func `effects nested deep are cancelled and ended in constant stack`(nest: Nest) {
    let store = Store(Tape(), in: world.runtime)
    let deep = nest.around(.endless(), times: depth)
    store.start(deep.cancellable(id: "x"))
    store.start(.concat(.cancel(id: "x"), .just("|")))
    store.start(deep)
    store.end()
    #expect(store.text == (nest == .finally ? "F" * depth : "") + "|")
    #expect(world.reports.count == 2)
  }

  @Test func `a merge of thousands of parts under one id is cancelled at once`() {
    let store = Store(Tape(), in: world.runtime)
    let part = Effect<Tape>.run(start: .enqueued) { $0("never") }.cancellable(id: "x")
    let (parts, bodies) = (cases(100_000, quick: 20_000), 500)
    store.start(
      .merge(
        Array(repeating: Effect<Tape>.just("a").cancellable(id: "x"), count: parts - bodies)
          + Array(repeating: part, count: bodies)
      )
    )
    store.start(.concat(.cancel(id: "x"), .just("b")))
    world.run()
    #expect(store.currentState.count == parts + 1 - bodies)
    #expect(world.reports.count == bodies)
  }

  @Test func `a concat of 20 000 parts that cancel one another ends`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .concat(
        (0..<20_000).map { number in
          .of("a").cancellable(id: number % 7, cancelInFlight: true)
        }
      )
    )
    #expect(store.currentState.count == 20_000)
  }

  @Test func `a chain of effects that replace one another runs in constant stack`() {
    let store = Store(Tape(), in: world.runtime)
    let count = cases(10_000, quick: 3_000)
    for _ in 0..<count {
      store.start(.endless().finally("F").cancellable(id: "x", cancelInFlight: true))
    }
    #expect(store.currentState.count == count - 1)
    #expect(world.reports.count == count - 1)
  }

  @Test func `an effect may cancel the effects that its cancellation causes`() {
    let store = Store(Tape(), in: world.runtime)
    let cycle = Effect<Tape>.concat(.endless().cancellable(id: 1), .cancel(id: 2), .just("1"))
    let other = Effect<Tape>.concat(.endless().cancellable(id: 2), .cancel(id: 1), .just("2"))
    store.start(.merge(cycle, other, cycle, other))
    store.start(.concat(.cancel(id: 1), .just("end")))
    #expect(store.currentState.sorted() == ["1", "1", "2", "2", "end"])
    #expect(world.reports.count == 4)
  }
}

/// A way to put an effect inside another.
enum Nest: CaseIterable {
  case head
  case tail
  case merge
  case `catch`
  case finally
  case id

  func around(_ effect: Effect<Tape>, times count: Int) -> Effect<Tape> {
    (0..<count).reduce(effect) { inner, number in
      switch self {
      case .head: .concat(inner, .none)
      case .tail: .concat(.none, inner)
      case .merge: .merge(inner, .none)
      case .catch: inner.catch { _ in "C" }
      case .finally: inner.finally("F")
      case .id: inner.cancellable(id: number)
      }
    }
  }
}
