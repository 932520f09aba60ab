import Testing
import ThoriumProof

/// What ReactorKit's tests assert of its stub.
///
/// | theirs | ours |
/// |---|---|
/// | `testStub_actionAndStateMemoryAddress` | what a view is given is a store as any other |
/// | `testStub_actions`, `testStub_ignoreAction` | actions are kept in order, and nothing is done with them |
/// | `testStub_state` | the states are those that the test sets, and each is emitted |
struct StubParityTests {
  private let world = VirtualWorld()

  @Test func `actions are kept in order, and nothing is done with them`() {
    let asked = Record<String>()
    var tape = Tape()
    tape.onMutate = { asked.append("mutate \($0)") }
    tape.onReduce = { asked.append("reduce \($0)") }
    tape.refuse = { name, _ in
      asked.append("refuse \(name)")
      return "never"
    }
    let stub = Stub(tape, in: world.runtime)
    for name in ["a", "b", "a"] { stub.store.start(.just("x"), name: name) }
    world.startTask {
      let receipt = await stub.store.perform(Tape.Action(name: "c", effect: .just("x")))
      await receipt.finished()
      asked.append("\(receipt.refusal?.reason ?? "accepted")")
    }
    world.run()
    #expect(stub.actions.map(\.name) == ["a", "b", "a", "c"])
    #expect(stub.store.currentState == [])
    #expect(asked.all == ["accepted"])
    #expect(world.reports.isEmpty)
  }

  @Test func `the states are those that the test sets, and each is emitted`() {
    let stub = Stub(Tape(), in: world.runtime)
    let lines = Record<String>()
    let subscription = stub.store.observe { lines.append($0.joined()) }
    world.startTask {
      for await state in stub.store.allStates() { lines.append("read \(state.joined())") }
      lines.append("end")
    }
    for state in [["a"], ["a", "b"], ["c"], ["c"]] {
      stub.setState(state)
      #expect(stub.store.currentState == state)
    }
    #expect(lines.all == ["", "read ", "a", "ab", "c", "c"])
    stub.store.end()
    stub.setState(["late"])
    world.run()
    #expect(stub.store.currentState == ["c"])
    #expect(lines.all.suffix(5) == ["read a", "read ab", "read c", "read c", "end"])
    subscription.cancel()
  }

  @Test func `L12: a stub with a place keeps actions and emits states there`() {
    let world = VirtualWorld(isPlaced: true)
    let stub = Stub(Tape(), in: world.runtime)
    let states = Record<String>()
    let subscription = stub.store.observe { states.append($0.joined()) }
    stub.store.start(.just("x"), name: "a")
    stub.setState(["b"])
    #expect(stub.actions.isEmpty)
    world.run()
    #expect(stub.actions.map(\.name) == ["a"])
    #expect(states.all == ["", "b"])
    subscription.cancel()
  }

  @Test func `a reactor's pipelines do not run in a stub`() {
    let sieve = Sieve(actions: { $0.map { $0 + "!" } }, states: { $0.map { $0 + ["!"] } })
    let stub = Stub(sieve, in: world.runtime)
    stub.store.send("action")
    stub.setState(["set"])
    #expect(stub.actions == ["action"])
    let states = Record<[String]>()
    let subscription = stub.store.observe { states.append($0) }
    #expect(states.all == [["set"]])
    subscription.cancel()
  }

  @Test func `an observer that sets a state is notified of it after the previous one`() {
    let stub = Stub(Tape(), in: world.runtime)
    let lines = Record<String>()
    let subscription = stub.store.observe { state in
      lines.append("first \(state.joined())")
      if state == ["a"] { stub.setState(["b"]) }
    }
    let other = stub.store.observe { lines.append("second \($0.joined())") }
    stub.setState(["a"])
    #expect(lines.all.suffix(4) == ["first a", "second a", "first b", "second b"])
    subscription.cancel()
    other.cancel()
  }
}
