import Effort
import Testing
import Thorium

/// The law E11 where one store sends to another: to a child, to a parent by events, from observers.
struct ContextOfOthersTests {
  @Test(arguments: 0..<3)
  func `E11, C1: actions for a child, and its events, have the values of the first sender`(
    place: Int
  ) async {
    let sends = cases(500, quick: 250)
    let (name, runtime) = Runtime.everyPlace[place]
    let sightings = Sightings()
    let bureau = Store(Bureau(sightings), in: runtime)
    let clerk = bureau.child(\.clerk)
    await fromFourTasks(sends) { number in
      // Some come from the parent, and some from elsewhere.
      if number.isMultiple(of: 2) {
        bureau.send(.pass(Sender.id))
      } else {
        clerk.send(.ask(Sender.id))
      }
    }
    // The parent sends to its child, whose events come back.
    await bureau.settled()
    await clerk.settled()
    await bureau.settled()
    #expect(sightings.strays == [], "at \(name)")
    #expect(sightings.count(of: "parent") == 2 * sends)
    for stage in ["child", "body of the child"] {
      #expect(sightings.count(of: stage) == 4 * sends, "\(stage) at \(name)")
    }
    for stage in ["event", "body of the parent"] {
      #expect(sightings.count(of: stage) == 8 * sends, "\(stage) at \(name)")
    }
  }

  @Test(arguments: 0..<3)
  func `E11: without carried contexts bodies of other stores see no values of the handling code`(
    place: Int
  ) async {
    let (name, runtime) = Runtime.everyPlace[place]
    let senders = 1...20
    let held = Box<Store<Tape>?>(nil)
    let sendAll: @Sendable () -> Void = {
      for sender in senders {
        Sender.$id.withValue(sender) { held.value?.start(.just("\(sender)")) }
      }
    }
    var tape = Tape()
    tape.onMutate = { if $0 == "hold" { onThreads(1) { _ in sendAll() } } }
    // Less than all of them are handled by one sender; the rest by a task.
    let limits = Limits(handOff: 5)
    let store = Store(tape, in: Runtime(place: runtime.place, limits: limits, context: .none))
    held.value = store
    let other = Store(Tape())
    let seen = Record<[Int]>()
    let subscription = store.observe { state in
      guard let sender = state.last.flatMap({ Int($0) }) else { return }
      other.start(.run { _ in seen.append([sender, Sender.id]) })
    }
    // The task that handles the subscription has no values. It must not be the one that handles the actions.
    await store.settled()
    // All are sent while the place of the store is busy.
    switch runtime.place {
    case .actor(let actor as Counter): await actor.perform(sendAll)
    case .actor: await MainActor.run(body: sendAll)
    default: Sender.$id.withValue(99) { store.start(.none, name: "hold") }
    }
    await store.settled()
    #expect(seen.all == senders.map { [$0, 0] }, "at \(name)")
    held.value = nil
    subscription.cancel()
  }
}

/// A reactor that passes actions on to a child, and hears its events.
private struct Bureau: Reactor {
  enum Action: Sendable {
    case pass(Int)
    case heard(Int)
  }

  struct State: Sendable {
    var clerk: Child<Clerk>
    var heard = 0
  }

  let initialState: State
  let sightings: Sightings

  init(_ sightings: Sightings) {
    self.sightings = sightings
    initialState = State(clerk: Child(Clerk(sightings: sightings)))
  }

  func childEvents(_ events: ChildEvents<Self>) -> ChildEvents<Self> {
    events.from(\.clerk) { .heard($0) }
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .pass(let sender):
      sightings.note("parent", of: sender)
      return .send(.ask(sender), to: \.clerk)
    case .heard(let sender):
      sightings.note("event", of: sender)
      return .run { emit in
        sightings.note("body of the parent", of: sender)
        emit(.heard(sender))
      }
    }
  }

  func reduce(into state: inout State, mutation: Action) {
    state.heard += 1
  }
}

/// A child that tells two events of each action: one at once, and one later.
private struct Clerk: Reactor {
  enum Action: Sendable { case ask(Int) }
  typealias Mutation = Never
  typealias Event = Int
  let initialState = 0
  let sightings: Sightings

  func mutate(action: Action) -> Effect<Self> {
    guard case .ask(let sender) = action else { return .none }
    sightings.note("child", of: sender)
    return .run { emit in
      sightings.note("body of the child", of: sender)
      emit.event(sender)
      await Task {}.value
      emit.event(sender)
    }
  }

  func reduce(into state: inout Int, mutation: Never) {}
}
