import Testing
import Thorium
import ThoriumProof

/// The law L8: an error has exactly one ending, and ends nothing else.
struct FailureTests {
  private let world = VirtualWorld()

  @Test(arguments: [0, 1])
  func `L8: catch turns an error into a mutation`(seconds: Int) {
    let asked = Record<String>()
    let store = Store(Tape(recover: asking(asked)), in: world.runtime)
    store.start(.concat(.failing(after: seconds, "x").catch { "caught \($0)" }, .just("!")))
    world.advance(by: .seconds(1))
    #expect(store.currentState == ["caught x", "!"])
    #expect(asked.all == [])
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `L8: the reactor answers an error that no catch has seen`(seconds: Int) {
    let asked = Record<String>()
    let answer = Effect<Tape>.concat(.just("sorry"), .after(1, "done"))
    let store = Store(Tape(recover: asking(asked, answer)), in: world.runtime)
    store.start(.concat(.just("a"), .failing(after: seconds, "x"), .just("never")))
    world.advance(by: .seconds(2))
    #expect(store.currentState == ["a", "sorry", "done"])
    #expect(asked.all == ["x in a"])
    #expect(world.reports.isEmpty)
  }

  @Test(arguments: [0, 1])
  func `L8: an unhandled error is reported once`(seconds: Int) {
    let asked = Record<String>()
    let store = Store(Tape(recover: asking(asked)), in: world.runtime)
    store.start(.merge(.failing(after: seconds, "x"), .failing(after: seconds, "y")))
    world.advance(by: .seconds(2))
    #expect(asked.all == ["x in "])
    let failures = world.reports.map(\.description).filter {
      $0.contains("failed: x. Its mutations so far remain")
    }
    #expect(failures.count == 1)
    #expect(!world.reports.contains { $0.description.contains("failed: y") })
  }

  @Test func `L8: the answer to an error may fail too`() {
    let asked = Record<String>()
    var tape = Tape()
    tape.recover = { error, _ in
      asked.append("\(error)")
      return asked.count < 3 ? .failing(after: 1, "again") : nil
    }
    let store = Store(tape, in: world.runtime)
    store.start(.failing())
    world.advance(by: .seconds(9))
    #expect(asked.all == ["mishap", "again", "again"])
    #expect(world.reports.count == 1)
  }

  @Test func `L8: a catch sees an error once, the innermost first`() {
    let store = Store(Tape(), in: world.runtime)
    store.start(.failing().catch { "inner \($0)" }.catch { "outer \($0)" })
    #expect(store.text == "inner mishap")
  }

  @Test func `L8: an error of an asynchronous sequence is a failure`() {
    let store = Store(Tape(), in: world.runtime)
    let values = Box(["b", "a"])
    let sequence = AsyncThrowingStream<String, any Error> {
      let next = values.change { $0.popLast() }
      guard let next else { throw Mishap("torn") }
      return next
    }
    store.start(.from(sequence).catch { "\($0)" })
    world.run()
    #expect(store.currentState == ["a", "b", "torn"])
  }

  @Test func `L8: a cancellation is no failure`() {
    let asked = Record<String>()
    let store = Store(Tape(recover: asking(asked)), in: world.runtime)
    store.start(.endless().catch { "\($0)" }.cancellable(id: "x"))
    store.start(.cancel(id: "x"))
    world.run()
    #expect(store.text == "")
    #expect(asked.all == [])
    #expect(world.reports.map(\.description) == ["x of Tape was cancelled."])
  }

  @Test func `L8: observers and streams continue after an error`() {
    let store = Store(Tape(), in: world.runtime)
    let states = Record<String>()
    let read = Record<String>()
    let subscription = store.observe { states.append($0.joined()) }
    let stream = store.states
    let reading = world.startTask {
      for await state in stream { read.append(state.joined()) }
    }
    store.start(.failing())
    store.start(.failing(after: 1))
    world.advance(by: .seconds(1))
    #expect(world.reports.count == 2)
    store.start(.just("a"))
    world.run()
    #expect(states.all == ["", "a"])
    #expect(read.all == ["", "a"])
    reading.cancel()
    subscription.cancel()
  }

  private func asking(
    _ asked: Record<String>,
    _ answer: Effect<Tape>? = nil
  ) -> @Sendable (any Error, [String]) -> Effect<Tape>? {
    { error, state in
      asked.append("\(error) in \(state.joined())")
      return answer
    }
  }
}
