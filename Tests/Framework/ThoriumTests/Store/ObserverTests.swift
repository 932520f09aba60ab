import Testing
import Thorium
import ThoriumProof

/// The law L6: every state is told, and what an observer may do.
struct ObserverTests {
  private let world = VirtualWorld()
  private let log = Record<String>()

  @Test(arguments: [1, 2, 3, 4, 1_000])
  func `L6: every observer sees every state in the order of subscription`(count: Int) {
    let store = Store(Tape(), in: world.runtime)
    let subscriptions = ["A", "B", "C"].map { name in
      store.observe { [log] in log.append("\(name)\($0.count)") }
    }
    store.start(.from(repeatElement("a", count: count)))
    let begin = ["A0", "B0", "C0"]
    #expect(log.all == begin + (1...count).flatMap { ["A\($0)", "B\($0)", "C\($0)"] })
    for subscription in subscriptions { subscription.cancel() }
  }

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

  @Test func `L6: an observer may send`() {
    let store = Store(Tape(), in: world.runtime)
    let subscriptions = ["A", "B"].map { name in
      store.observe { [weak store, log] state in
        log.append("\(name)\(state.joined())")
        if name == "A", state == ["a"] { store?.start(.just("b")) }
      }
    }
    store.start(.just("a"))
    #expect(log.all == ["A", "B", "Aa", "Ba", "Aab", "Bab"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func `L6: an observer may unsubscribe itself and others, from that moment on`() {
    let store = Store(Tape(), in: world.runtime)
    let subscriptions = Box<[String: Subscription]>([:])
    for name in ["A", "B", "C"] {
      let subscription = store.observe { [log] state in
        log.append("\(name)\(state.joined())")
        guard name == "A", state == ["a"] else { return }
        subscriptions.change { $0.removeValue(forKey: "A") }?.cancel()
        subscriptions.change { $0.removeValue(forKey: "B") }?.cancel()
      }
      subscriptions.change { $0[name] = subscription }
    }
    store.start(.of("a", "b"))
    #expect(log.all == ["A", "B", "C", "Aa", "Ca", "Cab"])
    subscriptions.value = [:]
  }

  @Test func `L6: an observer may add another, which is notified from the next burst on`() {
    let store = Store(Tape(), in: world.runtime)
    let inner = Box<Subscription?>(nil)
    let outer = store.observe { [weak store, log] state in
      log.append("A\(state.joined())")
      guard state == ["a"] else { return }
      inner.value = store?.observe { log.append("B\($0.joined())") }
    }
    store.start(.of("a", "b"))
    store.start(.just("c"))
    #expect(log.all == ["A", "Aa", "Aab", "Bab", "Aabc", "Babc"])
    outer.cancel()
    inner.value = nil
  }

  @Test func `L6: an observer may release the store`() {
    let store = Box<Store<Tape>?>(Store(Tape(), in: world.runtime))
    weak let weakStore = store.value
    let subscription = store.value?.observe { [log] state in
      log.append(state.joined())
      if state.last == "a" { store.value = nil }
    }
    store.value?.start(.of("a", "b"))
    #expect(log.all == ["", "a", "ab"])
    #expect(weakStore == nil)
    subscription?.cancel()
  }

  @Test func `L6: an observer that is cancelled before its turn is never notified`() {
    let store = Store(Tape(), in: world.runtime)
    let outer = store.observe { [weak store, log] state in
      guard state == ["a"] else { return }
      store?.observe { log.append("\($0)") }.cancel()
    }
    store.start(.of("a", "b"))
    #expect(log.all == [])
    outer.cancel()
  }

  @Test(arguments: [false, true])
  func `a subscription ends when it is cancelled or released`(byRelease: Bool) {
    let store = Store(Tape(), in: world.runtime)
    var subscription: Subscription? = store.observe { [log] in log.append($0.joined()) }
    store.start(.just("a"))
    if byRelease { subscription = nil } else { subscription?.cancel() }
    subscription?.cancel()
    store.start(.just("b"))
    #expect(log.all == ["", "a"])
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

  @Test func `L6: reading the store inside reduce stops the program with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let box = Box<Store<Tape>?>(nil)
      var tape = Tape()
      tape.onReduce = { _ in _ = box.value?.currentState }
      box.value = Store(tape, in: VirtualWorld().runtime)
      box.value?.start(.just("a"))
    }
    let sentence =
      "Tape.reduce read its own store. It must be pure: use the state that it is given."
    #expect(result.map { text($0.standardErrorContent) }?.contains(sentence) == true)
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
