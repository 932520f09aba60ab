import Testing
import Thorium
import ThoriumProof

/// What ReactorKit's tests assert of its `ActionSubject`, asserted of what a store takes and tells.
///
/// | theirs | ours |
/// |---|---|
/// | `testObserversCount_disposable` | who cancels or lets go is forgotten, the others stay |
/// | `testEmitNexts` | every action is told in the order in which it was sent |
/// | `testIgnoreError`, `testIgnoreCompleted` | a source that fails or ends leaves the store as it is |
struct ActionParityTests {
  private let world = VirtualWorld()

  @Test func `a cancelled or released subscription is forgotten at once, and the others stay`() {
    let store = Store(Tape(), in: world.runtime)
    let listeners = Box(0)
    let first = store.observe(listening(in: listeners))
    let second = store.observe(listening(in: listeners))
    var third: Subscription? = store.observe(listening(in: listeners))
    #expect(listeners.value == 3)
    second.cancel()
    #expect(listeners.value == 2)
    if third != nil { third = nil }
    #expect(listeners.value == 1)
    first.cancel()
    #expect(listeners.value == 0)
  }

  @Test func `every action is emitted in the order in which it was sent`() {
    let record = TraceRecord<Tape>()
    let world = VirtualWorld(tracers: [record])
    let store = Store(Tape(), in: world.runtime)
    for number in 1...5 {
      world.advance(by: .seconds(100))
      store.start(.of("a", "b", "c"), name: "\(number)")
    }
    let names = record.events.compactMap { event in
      if case .actionBegan(_, let action) = event { action.name } else { nil }
    }
    #expect(names == ["1", "2", "3", "4", "5"])
  }

  @Test func `a body that follows the actions receives each`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(
      .run { emit in
        while true { emit(try await emit.take { !$0.name.isEmpty }.name) }
      }
    )
    for name in ["a", "b", "c", "d"] {
      world.advance(by: .seconds(100))
      store.start(.none, name: name)
    }
    world.run()
    #expect(store.text == "abcd")
  }

  @Test(arguments: [true, false])
  func `a source of actions that fails or ends leaves the store as it is`(fails: Bool) {
    let store = Store(Tape(), in: world.runtime)
    let states = Record<String>()
    let subscription = store.observe { states.append($0.joined()) }
    let one = source(for: store)
    let other = source(for: store)
    for letter in ["a", "b", "c"] { one.yield(letter) }
    world.run()
    one.finish(throwing: fails ? Mishap("no more") : nil)
    world.run()
    for letter in ["d", "e", "f"] { other.yield(letter) }
    world.run()
    store.start(.just("g"))
    #expect(states.all == ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"])
    #expect(world.reports.isEmpty)
    subscription.cancel()
  }

  /// A sequence whose elements are sent as they come.
  private func source(
    for store: Store<Tape>
  ) -> AsyncThrowingStream<String, any Error>.Continuation {
    let (letters, source) = AsyncThrowingStream.makeStream(of: String.self)
    world.startTask {
      do { for try await letter in letters { store.start(.just(letter)) } } catch {}
    }
    return source
  }
}

/// Returns an observer that is counted until it is released.
private func listening(in listeners: Box<Int>) -> @Sendable ([String]) -> Void {
  let object = LivingObject(listeners)
  return { _ in withExtendedLifetime(object) {} }
}
