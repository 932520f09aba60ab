import Testing
import Thorium
import ThoriumProof

/// The law L10: what happens to a refused action, and what does not.
struct ActionOrderTests {
  private let world = VirtualWorld()

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
