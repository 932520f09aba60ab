import Testing
import ThoriumProof

/// The law E11: the handling of an action has the context of its sender, on any thread.
struct ContextTests {
  @Test(arguments: 0..<3)
  func `E11, L12: each stage of an action has the task-local values of its sender`(
    place: Int
  ) async {
    let sends = 1_000
    let (name, runtime) = Runtime.everyPlace[place]
    let courier = Courier(sightings: Sightings())
    let store = Store(courier, in: runtime)
    let subscription = store.observe(courier.observer())
    await fromFourTasks(sends) { _ in store.send(Courier.Action()) }
    await store.settled()
    let seen = courier.sightings
    #expect(seen.strays == [], "at \(name)")
    for stage in ["refusal", "mutate", "body", "body, later", "reduce"] {
      #expect(seen.count(of: stage) == 4 * sends, "\(stage) at \(name)")
    }
    #expect(seen.count(of: "observer") == 4 * sends)
    subscription.cancel()
  }

  @Test(arguments: 0..<3)
  func `E11: every kind of effect begins with the values of its sender`(place: Int) async {
    let sends = 270
    let (name, runtime) = Runtime.everyPlace[place]
    let courier = Courier(sightings: Sightings())
    let store = Store(courier, in: runtime)
    await fromFourTasks(sends) { number in
      let effect = effects[number % effects.count]
      let sender = Sender.id
      store.send(Courier.Action(effect: { effect($0, sender) }))
    }
    await store.settled()
    let seen = courier.sightings
    #expect(seen.strays == [], "at \(name)")
    let stages = [
      "second", "merged", "fork", "again", "main actor", "debounced", "throttled", "enqueued",
      "failure", "sequential", "timeout",
    ]
    for stage in stages {
      #expect(seen.count(of: stage) > 0, "\(stage) at \(name)")
    }
  }

  @Test func `E11: an action that an observer sends has the values that the observer binds`() {
    let courier = Courier(sightings: Sightings())
    let store = Store(courier, in: VirtualWorld().runtime)
    let subscription = store.observe { [weak store] state in
      guard (1..<10).contains(state.sender) else { return }
      courier.sightings.note("observer", of: state.sender)
      Sender.$id.withValue(state.sender + 1) {
        let sender = Sender.id
        store?.send(Courier.Action(effect: { $0.body("nested", of: sender) }))
      }
    }
    Sender.$id.withValue(1) { store.send(Courier.Action()) }
    #expect(courier.sightings.count(of: "nested") == 9)
    #expect(courier.sightings.strays == [])
    subscription.cancel()
  }

  @Test func `E11: an action that was refused or came too late leaves no task`() async {
    let world = VirtualWorld(limits: Limits(mailbox: 2, overload: .refuse), isPlaced: true)
    weak var gone: Token?
    do {
      let token = Token()
      gone = token
      let store = Store(Tape(), in: world.runtime)
      for number in 0..<10 { store.start(.just("\(number)\(token)")) }
      store.end()
      world.run()
      store.start(.just("late \(token)"))
      world.run()
    }
    #expect(world.reports.count { $0.description.contains("refused") } == 8)
    #expect(world.reports.count { $0.description.contains("has ended") } == 1)
    #expect(gone == nil)
  }
}

/// Effects with parts that begin later, or in another place.
private let effects: [@Sendable (Courier, Int) -> Effect<Courier>] = [
  { courier, sender in
    .concat(.pause(for: .nanoseconds(1)), .just(.land(sender)), courier.body("second", of: sender))
  },
  { courier, sender in
    courier.body("sequential", of: sender).policy(.sequential, id: "sequential")
  },
  { courier, sender in .merge(courier.body(of: sender), courier.body("merged", of: sender)) },
  { courier, sender in
    .run { emit in
      emit.fork(courier.body("fork", of: sender))
      try await emit.run(courier.body("fork", of: sender))
    }
  },
  { courier, sender in
    .run { _ in
      courier.sightings.note("again", of: sender)
      throw Loss(sender: sender)
    }
    .retry(2, after: .nanoseconds(1))
  },
  { courier, sender in
    .run { emit in
      courier.sightings.note("timeout", of: sender)
      try await emit.clock.sleep(for: .seconds(99))
    }
    .timeout(.nanoseconds(1)).catch { _ in .fail(sender) }
  },
  { courier, sender in .run { @MainActor _ in courier.sightings.note("main actor", of: sender) } },
  { courier, sender in
    courier.body("debounced", of: sender).policy(.debounced(.nanoseconds(1)), id: "debounced")
  },
  { courier, sender in
    courier.body("throttled", of: sender)
      .policy(.throttled(.microseconds(1), latest: true), id: "throttled")
  },
  { courier, sender in
    .run(start: .enqueued) { _ in courier.sightings.note("enqueued", of: sender) }
  },
]
