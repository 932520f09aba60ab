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
        .run { _ in throw Mishap("f") }.catch { "\($0)" }
      )
    )
    await store.settled()
    #expect(seen.all == ["", "a", "ab", "abB", "abBc", "abBcC", "abBcCd", "abBcCde", "abBcCdef"])
    subscription.cancel()
  }

  @Test
  func `C3: a child's event in a first segment is handled in the actor of its parent`() async {
    let actor = Counter()
    let seen = Record<Int>()
    let parent = Store(
      Host { count in
        actor.preconditionIsolated()
        seen.append(count)
      },
      in: Runtime(place: .actor(actor))
    )
    let subscription = parent.observe { _ in actor.preconditionIsolated() }
    let child = parent.child(\.guest)
    for _ in 0..<10 { await child.perform(.knock).finished() }
    await parent.settled()
    #expect(seen.all == Array(1...10))
    subscription.cancel()
  }

  @Test
  func `L12, C3: at an executor, too, a parent handles an event of a first segment at once`() {
    let world = VirtualWorld(isPlaced: true)
    let (seen, counts) = (Record<Int>(), Record<Int>())
    let parent = Store(Host { seen.append($0) }, in: world.runtime)
    let child = parent.child(\.guest)
    let subscription = child.observe { _ in counts.append(seen.count) }
    child.send(.knock)
    world.run()
    #expect(counts.all == [0, 1])
    subscription.cancel()
  }

  @Test @MainActor
  func `L12, C1: an action that the actor sends to a child has reached its parent after send`() {
    let seen = Record<Int>()
    let parent = Store(Host { seen.append($0) }, in: Runtime(place: .actor(MainActor.shared)))
    parent.child(\.guest).send(.knock)
    #expect(seen.all == [1])
  }

  @Test
  func `E11: the body of a sender of high priority begins with it, on any handling thread`() async {
    let seen = Record<TaskPriority>()
    let box = Box<Store<Tape>?>(nil)
    var tape = Tape()
    tape.onMutate = { name in
      guard name == "hold" else { return }
      onThreads(1) { _ in
        _ = Task.immediate(priority: .high) {
          box.value?.start(.run { _ in seen.append(Task.currentPriority) })
        }
      }
    }
    let store = Store(tape)
    box.value = store
    await Task(priority: .background) { store.start(.none, name: "hold") }.value
    await store.settled()
    box.value = nil
    #expect(seen.all == [.high])
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

/// A reactor with a child whose events it counts.
private struct Host: Reactor {
  enum Action: Sendable { case knocked }
  struct State: Sendable {
    var guest = Child(Guest())
    var count = 0
  }
  let initialState = State()
  let onKnock: @Sendable (Int) -> Void

  init(_ onKnock: @escaping @Sendable (Int) -> Void) {
    self.onKnock = onKnock
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.guest) { _ in .knocked }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.count += 1
    onKnock(state.count)
  }
}

/// A child that tells an event in the first segment of a body.
private struct Guest: Reactor {
  enum Action: Sendable { case knock }
  enum Event: Sendable { case knock }
  let initialState = 0

  func mutate(action: Action) -> Effect<Self> {
    .run { emit in
      emit.event(.knock)
      emit(1)
    }
  }

  func reduce(into state: inout Int, mutation: Int) { state += mutation }
}
