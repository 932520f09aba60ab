import Testing
import ThoriumProof

/// The law L6: every state is told, and what an observer may do.
struct ObserverTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test func `L6: an observer of a part is notified of its changes, in turn with the others`() {
    let store = Store(Tape(), in: world.runtime)
    let subscriptions = [
      store.observe { [log] in log.append("all\($0.count)") },
      store.observe(\.count) { [log] in log.append("count\($0)") },
      store.observe(\.isEmpty) { [log] in log.append("empty \($0)") },
    ]
    store.start(.of("a", "b"))
    #expect(
      log.all == [
        "all0", "count0", "empty true",
        "all1", "count1", "empty false",
        "all2", "count2",
      ]
    )
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test(arguments: [false, true])
  func `a subscription that has ended keeps nothing that its observer captured`(byRelease: Bool) {
    let store = Store(Tape(), in: world.runtime)
    var token: Token? = Token()
    weak let weakToken = token
    var subscription: Subscription? = store.observe { [token] _ in withExtendedLifetime(token) {} }
    token = nil
    #expect(weakToken != nil)
    if byRelease { subscription = nil } else { subscription?.cancel() }
    #expect(weakToken == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a subscription does not keep its store alive`() {
    var store: Store<Tape>? = Store(Tape(), in: world.runtime)
    weak let weakStore = store
    let subscription = store?.observe { _ in }
    store = nil
    #expect(weakStore == nil)
    subscription?.cancel()
  }

  @Test(.timeLimit(.minutes(10)))
  func `L7: cancelling a subscription waits for no reduction of another thread`() {
    let held = Box<Subscription?>(nil)
    var tape = Tape()
    tape.onReduce = { _ in onThreads(1) { _ in held.value?.cancel() } }
    let store = Store(tape, in: world.runtime)
    held.value = store.observe { [log] in log.append("\($0.count)") }
    store.start(.just("a"))
    #expect(store.currentState == ["a"])
    #expect(log.all == ["0"])
    held.value = nil
  }

  @Test func `mutate and refusal may read the store`() {
    let box = Box<Store<Tape>?>(nil)
    var tape = Tape()
    tape.onMutate = { [log] _ in log.append("mutate \(box.value?.text ?? "")") }
    tape.refuse = { [log] _, _ in
      log.append("refusal \(box.value?.text ?? "")")
      return nil
    }
    let store = Store(tape, in: world.runtime)
    box.value = store
    store.start(.just("a"))
    store.start(.just("b"))
    #expect(log.all == ["refusal ", "mutate ", "refusal a", "mutate a"])
    box.value = nil
  }
}
