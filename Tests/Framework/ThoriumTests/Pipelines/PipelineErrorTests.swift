import Effort
import Testing
import ThoriumProof

/// The law L8: what a pipeline throws has one ending, and the pipeline lives on.
struct PipelineErrorTests {
  private let world = VirtualWorld()

  @Test func `L8: an initial state that fails is reported, and the next is emitted`() {
    let states: @Sendable (Pipeline<[String]>) -> Pipeline<[String]> = { stream in
      stream.onEach { if $0.isEmpty { throw Mishap("b") } }
    }
    let store = Store(Sieve(states: states), in: world.runtime)
    let received = Record<String>()
    let subscription = store.observe { received.append($0.joined()) }
    #expect(world.reports.map(\.description) == [sentence("states")])
    store.send("ab")
    #expect(received.all == ["a", "ab"])
    subscription.cancel()
  }

  @Test(arguments: ["actions", "mutations", "states"])
  func `L8: the reactor may answer instead`(stream: String) {
    let stage = failing(at: "b")
    var sieve = Sieve(recover: { .just("(\($0))") })
    switch stream {
    case "actions": sieve.actions = { $0.map(stage) }
    case "mutations": sieve.mutations = { $0.map(stage) }
    default: sieve.states = { $0.onEach { _ = try stage($0.last ?? "") } }
    }
    let store = Store(sieve, in: world.runtime)
    for word in ["a", "b", "c"] { store.send(word) }
    #expect(store.text == (stream == "states" ? "ab(b)c" : "a(b)c"))
    #expect(world.reports.isEmpty)
  }

  @Test func `L8: a burst of failures is handled after the burst, in constant stack`() {
    let count = cases(20_000, quick: 4_000)
    let state = onSmallStack {
      var sieve = Sieve(mutations: { $0.map(failing(at: "b")) })
      sieve.recover = { _ in .run { $0("!") } }
      sieve.answer = { word in .concat(word.map { .just("\($0)") } + [.just("end")]) }
      let store = Store(sieve, in: VirtualWorld().runtime)
      store.send("b" * count)
      return store.currentState
    }
    #expect(state == ["end"] + Array(repeating: "!", count: count))
  }

  @Test(arguments: ["actions", "mutations", "states"])
  func `L8: an error of a merged sequence is reported, and the others live on`(stream: String) {
    let failed = AsyncThrowingStream<String, any Error> { $0.finish(throwing: Mishap("b")) }
    var sieve = Sieve()
    switch stream {
    case "actions": sieve.actions = { $0.merge(failed) }
    case "mutations": sieve.mutations = { $0.merge(failed) }
    default: sieve.states = { $0.merge(failed.map { [$0] }) }
    }
    let store = Store(sieve, in: world.runtime)
    world.run()
    #expect(world.reports.map(\.description) == [sentence(stream)])
    store.send("abc")
    #expect(store.text == "abc")
  }

  @Test func `L8: the effect that answers an action belongs to the action`() {
    var sieve = Sieve(actions: { $0.map(failing(at: "b")) })
    sieve.recover = { _ in .concat(.pause(for: .seconds(1)), .just("late")) }
    let store = Store(sieve, in: world.runtime)
    let log = Record<String>()
    world.startTask {
      let receipt = await store.perform("b")
      log.append("performed")
      await receipt.finished()
      log.append(store.text)
    }
    world.run()
    #expect(log.all == ["performed"])
    world.advance(by: .seconds(1))
    #expect(log.all == ["performed", "late"])
  }

  private func sentence(_ stream: String) -> String {
    """
    The pipeline of Sieve's \(stream) failed: b. It drops the element and continues; catch the \
    error there, or handle it in mutate(failure:state:).
    """
  }
}
