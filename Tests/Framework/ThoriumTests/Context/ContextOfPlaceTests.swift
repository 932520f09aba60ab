import Testing
import ThoriumProof

/// The code of a store on an actor may assume the isolation of that actor.
struct ContextOfPlaceTests {
  @Test func `L12: observers run in the actor of the store, for any notifying thread`() async {
    let actor = Counter()
    let runtime = Runtime(place: .actor(actor))
    var tape = Tape()
    tape.onMutate = { _ in actor.preconditionIsolated() }
    tape.onReduce = { _ in actor.preconditionIsolated() }
    let store = Store(tape, in: runtime)
    let seen = Record<String>()
    let subscription = store.observe { state in
      actor.preconditionIsolated()
      seen.append(state.joined())
    }
    store.start(
      .concat(
        .just("a"),
        .run { emit in
          emit("b")  // in the first segment
          await emit.send("B")
          await Task {}.value
          emit("c")  // after a suspension
          await emit.send("C")
          try await emit.run(.just("d"))
        },
        .run { emit in await emit.send("e") }.policy(.sequential, id: 1),
        .run { _ in throw Mishap("f") }.catch { "\($0)" },
        .run { emit in try await emit.clock.sleep(for: .seconds(99)) }
          .timeout(.nanoseconds(1)).catch { _ in "g" }
      )
    )
    await store.settled()
    #expect(seen.all == (0...9).map { String("abBcCdefg".prefix($0)) })
    subscription.cancel()
  }

  /// A body that emits an event in its first segment.
  private let knock = Effect<Voice>.run { emit in
    emit.event("knock")
    emit("k")
  }

  @Test
  func `C3: a child's event in a first segment is handled in the actor of its parent`() async {
    let actor = Counter()
    let seen = Record<Int>()
    let parent = Store(Choir(), in: Runtime(place: .actor(actor)))
    let subscription = parent.observe { state in
      actor.preconditionIsolated()
      seen.append(state.heard.count)
    }
    let child = parent.child(\.lead)
    for _ in 0..<10 { await child.perform(knock).finished() }
    await parent.settled()
    #expect(seen.all == Array(0...10))
    subscription.cancel()
  }

  @Test
  func `L12, C3: at an executor, too, a parent handles an event of a first segment at once`() {
    let world = VirtualWorld(isPlaced: true)
    let counts = Record<Int>()
    let parent = Store(Choir(), in: world.runtime)
    let child = parent.child(\.lead)
    let subscription = child.observe { [weak parent] _ in
      counts.append(parent?.currentState.heard.count ?? -1)
    }
    child.send(knock)
    world.run()
    #expect(counts.all == [0, 1])
    subscription.cancel()
  }

  @Test @MainActor
  func `L12, C1: an action that the actor sends to a child has reached its parent after send`() {
    let parent = Store(Choir(), in: Runtime(place: .actor(MainActor.shared)))
    parent.child(\.lead).send(knock)
    #expect(parent.currentState.heard == ["lead knock"])
  }

  @Test func `E11: without carried contexts a body begins with no values of any sender`() async {
    let seen = Record<Int>()
    let places = [StorePlace.sender, .actor(MainActor.shared), .actor(Counter())]
    for place in places {
      let store = Store(Tape(), in: Runtime(place: place, context: .none))
      await withTaskGroup { group in
        for task in 1...4 {
          group.addTask {
            for _ in 0..<100 {
              Sender.$id.withValue(task) { store.start(.run { _ in seen.append(Sender.id) }) }
            }
          }
        }
      }
      await store.settled()
    }
    #expect(seen.all == Array(repeating: 0, count: 400 * places.count))
  }

  @Test
  func `E11, L11: an input beyond the limit of a mailbox has no values of another sender`() async {
    let sends = 20
    let reports = Record<String>()
    let seen = Record<[Int]>()
    let runtime = Runtime(place: .actor(MainActor.shared), limits: Limits(mailbox: 5)) {
      reports.append("\($0)")
    }
    var tape = Tape()
    tape.onMutate = { name in seen.append([Int(name) ?? 0, Sender.id]) }
    let store = Store(tape, in: runtime)
    await MainActor.run {
      for sender in 1...sends {
        // As code that is not isolated, so that the store queues the action.
        Sender.$id.withValue(sender) { store.start(.none, name: "\(sender)", isolation: nil) }
      }
    }
    await store.settled()
    #expect(seen.all.map { $0[0] } == Array(1...sends))
    #expect(seen.all.map { $0[1] } == (1...sends).map { $0 <= 5 ? $0 : 0 })
    #expect(reports.count == 1)
  }
}
