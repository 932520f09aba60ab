import Testing
import Thorium
import ThoriumProof

/// The laws L1, L2 and L10: what happens to one action, and what does not.
struct ActionOrderTests {
  private let world = VirtualWorld()

  @Test func `L1: refusal, mutate, reduce, observers, in this order for each action`() {
    let log = Record<String>()
    let store = Store(logging(log), in: world.runtime)
    let subscription = store.observe { log.append("observe \($0.joined())") }
    store.start(.of("a", "b"), name: "one")
    store.start(.concat(.just("c"), .after(1, "d")), name: "two")
    world.advance(by: .seconds(1))
    #expect(
      log.all == [
        "observe ",
        "ask one", "mutate one", "reduce a", "observe a", "reduce b", "observe ab",
        "ask two", "mutate two", "reduce c", "observe abc",
        "reduce d", "observe abcd",
      ]
    )
    subscription.cancel()
  }

  @Test func `L2: everything synchronous has happened when send returns`() {
    let store = Store(Tape(), in: world.runtime)
    let states = Record<String>()
    let subscription = store.observe { [weak store] state in
      states.append(state.joined())
      if state == ["a"] { store?.start(.concat(.just("b"), .run { $0("c") })) }
    }
    store.start(.just("a"))
    #expect(store.text == "abc")
    #expect(states.all == ["", "a", "ab", "abc"])
    subscription.cancel()
  }

  @Test func `L2: perform returns after the synchronous part`() {
    let store = Store(Tape(), in: world.runtime)
    let log = Record<String>()
    world.startTask {
      let receipt = await store.perform(Tape.Action(effect: .concat(.just("a"), .after(1, "b"))))
      log.append("accepted: \(receipt.refusal == nil), \(store.text)")
      await receipt.finished()
      log.append("finished, \(store.text)")
    }
    world.run()
    #expect(log.all == ["accepted: true, a"])
    world.advance(by: .seconds(1))
    #expect(log.all == ["accepted: true, a", "finished, ab"])
  }

  @Test func `L2: perform while the store is busy waits for its turn`() {
    let store = Store(Tape(), in: world.runtime)
    let log = Record<String>()
    let subscription = store.observe { [weak store, world] state in
      guard state == ["a"], let store else { return }
      world.startTask {
        _ = await store.perform(Tape.Action(effect: .just("N")))
        log.append(store.text)
      }
      log.append("asked")
    }
    store.start(.of("a", "b", "c"))
    world.run()
    #expect(log.all == ["asked", "abcN"])
    subscription.cancel()
  }

  @Test func `L10: a refused action changes nothing, runs nothing, and is reported once`() {
    let log = Record<String>()
    let store = Store(logging(log), in: world.runtime)
    store.start(.of("a"), name: "no")
    store.start(.run { _ in log.append("body") }, name: "no")
    #expect(store.text == "")
    #expect(log.all == ["ask no", "ask no"])
    #expect(
      world.reports.map(\.description)
        == Array(repeating: "Tape refused Action: not now.", count: 2)
    )
  }

  @Test func `L10: a receipt has the reason, and then nothing is reported`() {
    let store = Store(logging(Record()), in: world.runtime)
    let reasons = Record<String>()
    world.startTask {
      let receipt = await store.perform(Tape.Action(name: "no", effect: .just("a")))
      reasons.append("\(receipt.refusal?.reason ?? "accepted")")
      await receipt.finished()
      reasons.append("finished")
    }
    world.run()
    #expect(reasons.all == ["not now", "finished"])
    #expect(store.text == "")
    #expect(world.reports.isEmpty)
  }

  @Test func `L10: whether an action is refused is asked when its turn comes`() {
    var tape = Tape()
    tape.refuse = { _, state in state.count < 3 ? nil : "full" }
    let store = Store(tape, in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state.count == 1 { store?.start(.just("N")) }
    }
    store.start(.of("a", "b", "c"))
    #expect(store.text == "abc")
    #expect(world.reports.map(\.description) == ["Tape refused Action: full."])
    subscription.cancel()
  }

  #if DEBUG
  @Test func `L10: a trap stops a debug build with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var tape = Tape()
      tape.refuse = { _, _ in "not now" }
      Store(tape, in: VirtualWorld(refusals: .trap).runtime).start(.just("a"))
    }
    #expect(
      result.map { text($0.standardErrorContent) }?.contains("refused Action: not now") == true
    )
  }
  #endif

  private func logging(_ log: Record<String>) -> Tape {
    var tape = Tape()
    tape.onMutate = { log.append("mutate \($0)") }
    tape.onReduce = { log.append("reduce \($0)") }
    tape.refuse = { name, _ in
      log.append("ask \(name)")
      return name == "no" ? "not now" : nil
    }
    return tape
  }
}
