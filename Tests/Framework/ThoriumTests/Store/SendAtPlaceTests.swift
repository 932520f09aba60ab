import Foundation
import Testing
import Thorium

/// The laws L2 and L12: code that runs at the place of a store sends synchronously.
@MainActor
struct SendAtPlaceTests {
  private let store = Store(Tape(), in: Runtime(place: .actor(MainActor.shared)))

  @Test func `L2, L12: in the actor of the store, an action is handled before send returns`() {
    store.start(.just("a"))
    #expect(store.currentState == ["a"])
    let last = store.currentState.last ?? ""
    store.start(.just(last + "b"))
    #expect(store.currentState == ["a", "ab"])
  }

  @Test func `L2, L12, C1: an action for a child is handled before send returns`() {
    let roost = Store(Roost(), in: Runtime(place: .actor(MainActor.shared)))
    roost.change { state in
      state.inner = Child(Roost())
      state.eggs[1] = Egg(name: "one")
    }
    // The first time the child is looked for, and then its store is known.
    for note in ["1", "2"] {
      roost.send(.note(note), to: \.fixed)
      #expect(roost.child(\.fixed).currentState.last == note)
      roost.send(.note(note), to: \.inner)
      #expect(roost.child(\.inner)?.currentState.notes.last == note)
      roost.send(.note(note), to: \.eggs, 1)
      #expect(roost.child(\.eggs, 1)?.currentState.last == note)
    }
  }

  @Test func `L3, L12, C1: actions of other threads for a child are handled first`() {
    let roost = Store(Roost(), in: Runtime(place: .actor(MainActor.shared)))
    let egg = roost.child(\.fixed)
    let sendings: [@MainActor (String) -> Void] = [
      { roost.send(.note($0), to: \.fixed) },
      { roost.send(.note($0), to: \.fixed) },
      { roost.start(.send(.note($0), to: \.fixed)) },
    ]
    for (number, send) in sendings.enumerated() {
      onThreads(1) { _ in egg.send(.note("other \(number)")) }
      #expect(egg.currentState.last != "other \(number)")
      send("own \(number)")
      #expect(egg.currentState.suffix(2) == ["other \(number)", "own \(number)"])
    }
  }

  @Test func `L2, L12: an observer added on the actor is notified at once, before send returns`() {
    let states = Record<[String]>()
    let subscription = store.observe { state in
      MainActor.assertIsolated()
      states.append(state)
    }
    #expect(states.all == [[]])
    store.start(.of("a", "b"))
    #expect(states.all == [[], ["a"], ["a", "b"]])
    subscription.cancel()
  }

  @Test func `L9, L12: a scheduled task does not retain a store that has nothing to handle`() {
    weak var gone: Store<Tape>?
    do {
      let store = Store(Tape(), in: Runtime(place: .actor(MainActor.shared)))
      gone = store
      onThreads(1) { [weak store] _ in store?.start(.just("1")) }
      store.start(.just("2"))
      #expect(store.currentState == ["1", "2"])
    }
    #expect(gone == nil)
  }

  @Test
  func `L2: beside senders on other threads each send of the actor is visible at once`() async {
    // Never so much waits that a task goes on with it (L7).
    let limits = Limits(handOff: 10_000)
    let store = Store(Tape(), in: Runtime(place: .actor(MainActor.shared), limits: limits))
    let flood = Task.detached {
      await onThreads(2) { thread in
        for number in 0..<1_000 { store.start(.just("\(thread):\(number)")) }
      }
    }
    var late = 0
    for number in 0..<1_000 {
      store.start(.just("main:\(number)"))
      let own = store.currentState.last { $0.hasPrefix("main:") }
      if own != "main:\(number)" { late += 1 }
    }
    await flood.value
    await store.settled()
    #expect(late == 0)
    #expect(store.currentState.count == 3_000)
    for sender in ["0", "1", "main"] {
      let sent = store.currentState.filter { $0.hasPrefix("\(sender):") }
      #expect(sent == (0..<1_000).map { "\(sender):\($0)" })
    }
  }

  @Test
  func `L7: a send is queued when more waits than a thread handles for others`() async {
    let runtime = Runtime(place: .actor(MainActor.shared), limits: Limits(handOff: 2))
    let store = Store(Tape(), in: runtime)
    sendFromElsewhere(["1", "2", "3", "4"], to: store)
    store.start(.just("5"))
    #expect(store.currentState == ["1", "2"])
    await store.settled()
    #expect(store.currentState == ["1", "2", "3", "4", "5"])
  }

  @Test func `L9: a store that the actor ends has ended when end returns`() {
    let reports = Record<String>()
    let runtime = Runtime(place: .actor(MainActor.shared)) { reports.append("\($0)") }
    let store = Store(Tape(), in: runtime)
    store.start(.endless(name: "work"))
    store.end()
    #expect(reports.all == ["work of Tape was cancelled."])
  }

  @Test func `L12: code of another actor still queues`() async {
    #expect(!strangerIsHandledAtOnce(by: store))
    await store.settled()
    #expect(store.currentState == ["a"])
  }
}

/// Sends from another thread, and waits for it.
private nonisolated func sendFromElsewhere(_ mutations: [String], to store: Store<Tape>) {
  onThreads(1) { _ in
    for mutation in mutations { store.start(.just(mutation)) }
  }
}

/// Lets another actor send while the calling thread is busy, and returns whether the action was handled at once.
private nonisolated func strangerIsHandledAtOnce(by store: Store<Tape>) -> Bool {
  let (stranger, answers) = (Stranger(), Record<Bool>())
  Task { answers.append(await stranger.isHandledAtOnce(by: store)) }
  while answers.all.isEmpty { sched_yield() }
  return answers.all == [true]
}

/// An actor that is no store's place.
private actor Stranger {
  /// Sends to a store, and returns whether the action was handled at once.
  func isHandledAtOnce(by store: Store<Tape>) -> Bool {
    store.start(.just("a"))
    return store.currentState == ["a"]
  }
}
