import Testing
import Thorium
import ThoriumProof

/// What follows an action at once, as a value (law E2).
struct GivenTests {
  private let tape = Tape().given()

  @Test func `an action changes the state by the first mutations of its effect`() {
    let asked = tape.when(.of("a", "b"))
    #expect(asked.mutations == ["a", "b"])
    #expect(asked.state == ["a", "b"])
    #expect(asked.refusal == nil && asked.running == [])
    #expect(tape.state == [] && tape.mutations == [])
    let more = asked.when(.just("c"))
    #expect(more.mutations == ["c"])
    #expect(more.state == ["a", "b", "c"])
  }

  @Test func `a state is given, or is the initial one`() {
    #expect(Tape().given(["z"]).when(.just("a")).state == ["z", "a"])
    #expect(Tape().given().state == [])
  }

  @Test func `a refused action changes nothing, and the next one is asked anew`() {
    var reactor = Tape()
    reactor.refuse = { name, state in name == "b" ? "\(name) behind \(state.joined())" : nil }
    reactor.onMutate = { #expect($0 != "b") }
    let asked = reactor.given().when(.just("a")).when(.just("x"), name: "b")
    #expect(asked.refusal == "b behind a")
    #expect(asked.mutations == [] && asked.state == ["a"])
    let next = asked.when(.just("c"))
    #expect(next.refusal == nil && next.state == ["a", "c"])
  }

  @Test func `bodies and pauses begin and do not continue, and later effects wait`() {
    let body = Effect<Tape>.run(name: "load") { _ in Issue.record("a body runs") }
    let asked = tape.when(
      .merge(
        .concat(.just("a"), body, .just("never")).finally("never").catch { _ in "never" },
        .concat(.just("b"), .pause(for: .seconds(1)), .just("never")),
        .run { _ in Issue.record("a body runs") }.cancellable(id: "save"),
        .race(.just("c"), body)
      )
    )
    #expect(asked.mutations == ["a", "b", "c"])
    #expect(asked.running == ["load", "save"])
  }

  @Test func `the latest action cancels the work of an earlier one, whose finally lands first`() {
    let load = { (name: String) in
      Effect<Tape>.concat(.just("\(name)<"), .endless(name: name).finally("\(name)>"))
        .policy(.latest, id: "load")
    }
    let asked = tape.when(load("a")).when(load("b"))
    #expect(asked.mutations == ["a>", "b<"])
    #expect(asked.running == ["b"])
    let cancelled = asked.when(.cancel(id: "load"))
    #expect(cancelled.mutations == ["b>"] && cancelled.running == [])
  }

  @Test func `time does not pass, so throttled effects wait, and a queue does not move`() {
    let throttled = { (latest: Bool) in
      Effect<Tape>.just("t").policy(.throttled(.seconds(1), latest: latest), id: latest)
    }
    for latest in [true, false] {
      let asked = tape.when(throttled(latest))
      #expect(asked.mutations == ["t"])
      #expect(asked.when(throttled(latest)).mutations == [])
      #expect(asked.when(throttled(!latest)).mutations == ["t"])
    }
    let save = Effect<Tape>.concat(.just("s"), .endless()).policy(.sequential, id: "save")
    #expect(tape.when(save).when(save).mutations == [])
    let open = Effect<Tape>.just("o").policy(.throttled(.zero, latest: false), id: "open")
    #expect(tape.when(open).when(open).mutations == ["o"])
  }

  @Test func `mutations come as from a body, and the work continues`() {
    let asked = tape.when(.endless(name: "load")).after("a", "b")
    #expect(asked.mutations == ["a", "b"] && asked.state == ["a", "b"])
    #expect(asked.running == ["load"])
  }

  @Test func `S3: events that an action emits at once are those of the last action`() {
    let asked = Herald().given()
      .when(.concat(.event("a"), .just("x"), .event("b"), .pause(for: .seconds(1))))
    #expect(asked.events == ["a", "b"] && asked.mutations == ["x"])
    #expect(asked.when(.just("y")).events == [])
  }

  @Test func `an action of a parent for its children is named, and does not happen`() {
    let asked = Roost().given()
      .when(
        .start(.concat(.send(.password("hunter2"), to: \.eggs, 7), .send(.note("x"), to: \.fixed)))
      )
    #expect(
      asked.sent == ["password to Egg at eggs[7] of Roost", "note to Egg at fixed of Roost"]
    )
    #expect(asked.when(.note("x")).sent == [])
  }

  @Test func `a failure is handled or unhandled`() {
    #expect(tape.when(failure: Mishap("m")) == nil)
    var reactor = Tape()
    reactor.recover = { error, state in .just("\(error) behind \(state.joined())") }
    #expect(reactor.given(["a"]).when(failure: Mishap("m"))?.mutations == ["m behind a"])
  }

  @Test func `pipelines do not run`() {
    let asked = Relay().given().when(["action"])
    #expect(asked.mutations == [["action", "mutation"]])
    #expect(asked.state == ["action", "mutation", "reduced"])
  }

  @Test func `E2: random actions change at once the same as in a store`() {
    var landed = 0
    var running = 0
    for seed in 0..<500 {
      var random = SplitMix64(seed: UInt64(seed))
      let world = VirtualWorld()
      let store = Store(Tape(), in: world.runtime)
      var asked = tape
      var names = 0
      for _ in 0..<6 {
        let tree = EffectShape.random(&random, &names, depth: 3)
        let policy = [EffectPolicy].all.randomElement(using: &random) ?? .concurrent
        let id = Int.random(in: 0..<3, using: &random)
        let effect = tree.effect(.enqueued).policy(policy, id: id)
        store.start(effect)
        asked = asked.when(effect)
        landed += asked.mutations.count
        #expect(asked.state == store.currentState, "seed \(seed)")
      }
      running += asked.running.count
    }
    #expect(landed > 500 && running > 500, "\(landed) \(running)")
  }
}

extension Given<Tape> {
  fileprivate func when(_ effect: Effect<Tape>, name: String = "") -> Self {
    when(Tape.Action(name: name, effect: effect))
  }
}

extension [EffectPolicy] {
  fileprivate static let all: Self = [
    .concurrent, .sequential, .latest, .droppable, .debounced(.seconds(1)),
    .throttled(.seconds(1), latest: true), .throttled(.seconds(1), latest: false),
  ]
}
