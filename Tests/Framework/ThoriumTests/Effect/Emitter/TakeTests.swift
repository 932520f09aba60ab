import Foundation
import Testing
import ThoriumProof

/// Bodies that wait for an action (law E8).
struct TakeTests {
  private let balance = TraceBalance()
  private let notes = Record<String>()

  /// A world with tracers, and one without: a store is watched in the first alone by itself.
  private func world(_ isTraced: Bool) -> VirtualWorld {
    VirtualWorld(tracers: isTraced ? [balance] : [])
  }

  /// A body that notes the name of the action for which it waited, or the error.
  private func taking(within limit: Int? = nil, _ names: String...) -> Effect<Tape> {
    .run { [notes] emit in
      do {
        let action = try await emit.take(within: limit.map { .seconds($0) }) {
          names.contains($0.name)
        }
        notes.append("\(action.name) when \(emit.currentState.joined())")
      } catch let error as EffectTimeout {
        notes.append("\(error)")
      } catch {
        notes.append("\(type(of: error))")
      }
    }
  }

  @Test(arguments: [false, true])
  func `E8: the next action that matches is taken, once, and has been handled`(isTraced: Bool) {
    let world = world(isTraced)
    let store = Store(Tape(), in: world.runtime)
    store.start(taking("b", "c"))
    for name in ["a", "b", "c"] { store.start(.just(name), name: name) }
    world.run()
    #expect(notes.all == ["b when abc"])
    #expect(balance.faults == [])
  }

  @Test(arguments: [false, true])
  func `E8: take ignores the action that began the body, and returns waiting ones`(isTraced: Bool) {
    let world = world(isTraced)
    let store = Store(Tape(), in: world.runtime)
    let subscription = store.observe { [weak store] state in
      if state == ["go"] { store?.start(.just("x"), name: "x") }
    }
    store.start(.concat(.just("go"), taking("x"), .just("end")), name: "x")
    world.run()
    #expect(notes.all == ["x when gox"])
    #expect(store.text == "goxend")
    subscription.cancel()
  }

  @Test(arguments: [false, true])
  func `E8: a refused action is not taken`(isTraced: Bool) {
    let world = world(isTraced)
    let tape = Tape(refuse: { name, state in name == "x" && state.isEmpty ? "not yet" : nil })
    let store = Store(tape, in: world.runtime)
    store.start(taking("x"))
    store.start(.just("never"), name: "x")
    world.run()
    #expect(notes.all == [])
    store.start(.just("a"), name: "a")
    store.start(.just("b"), name: "x")
    world.run()
    #expect(notes.all == ["x when ab"])
  }

  @Test(arguments: [false, true])
  func `E8: all bodies that wait for an action get it, in order`(isTraced: Bool) {
    let world = world(isTraced)
    let store = Store(Tape(), in: world.runtime)
    for _ in 0..<2 {
      store.start(
        .concat(.run { emit in try await emit.clock.sleep(for: .seconds(1)) }, taking("x"))
      )
    }
    store.start(taking("y", "x"))
    world.advance(by: .seconds(1))
    store.start(.just("a"), name: "x")
    store.start(.just("b"), name: "x")
    world.run()
    #expect(notes.all == ["x when ab", "x when ab", "x when ab"])
  }

  @Test(arguments: [false, true])
  func `E8: a limit, a cancellation and the end of the store end the waiting`(isTraced: Bool) {
    let world = world(isTraced)
    do {
      let store = Store(Tape(), in: world.runtime)
      store.start(taking(within: 1, "x"))
      store.start(taking("x").cancellable(id: "id"))
      store.start(taking("x"))
      world.advance(by: .seconds(1))
      #expect(notes.all == ["It took longer than 1.0 seconds."])
      store.start(.cancel(id: "id"))
      world.run()
      #expect(notes.count == 2)
    }
    world.run()
    #expect(notes.all.suffix(2) == ["CancellationError", "CancellationError"])
    #expect(balance.open == [] && balance.faults == [])
  }

  @Test(arguments: [false, true])
  func `E8: the condition of a completed or cancelled take is not called again`(isTraced: Bool) {
    let world = world(isTraced)
    let store = Store(Tape(), in: world.runtime)
    let asked = Record<String>()
    for name in ["x", "never"] {
      store.start(
        .run { emit in
          try await emit.take { action in
            asked.append(name)
            return action.name == name
          }
          try await emit.clock.sleep(for: .seconds(9))
        }
        .cancellable(id: name)
      )
    }
    store.start(.none, name: "x")
    world.run()
    store.start(.cancel(id: "never"), name: "y")
    world.run()
    // The second body's own action is the first that the first body is told of.
    #expect(asked.all == ["x", "x", "never", "never"])
    store.start(.none, name: "x")
    #expect(asked.count == 4)
  }

  @Test(arguments: [false, true])
  func `E8: each action that many threads send is taken once by repeated takes`(
    isTraced: Bool
  ) async {
    let store = Store(Tape(), in: Runtime(tracers: isTraced ? [balance] : []) { _ in })
    let taken = Record<String>()
    let asked = Box(0)
    let count = 100
    store.run { emit in
      for _ in 0..<count {
        let action = try await emit.take { action in
          if action.name == "" { asked.change { $0 += 1 } }
          return action.name != ""
        }
        taken.append(action.name)
        emit("taken")
      }
    }
    for round in 0..<count {
      await onThreads(2) { number in
        guard number == 0 else { return store.start(.none) }
        // A body that is asked about what it does not want waits.
        let before = asked.value
        while asked.value == before {
          store.start(.none)
          sched_yield()  // Else the body may wait for a core as long as this has one.
        }
        store.start(.none, name: "\(round)")
      }
      await waitUntil(store) { $0.count == round + 1 }
    }
    #expect(taken.all == (0..<count).map { "\($0)" })
    #expect(balance.faults == [])
  }

  /// Waits for a state of a store.
  private func waitUntil(
    _ store: Store<Tape>,
    _ isMet: @escaping @Sendable ([String]) -> Bool
  ) async {
    for await state in store.states where isMet(state) { return }
  }

  @Test func `E8: a mapped body without actions that takes stops with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(Deck(), in: VirtualWorld().runtime)
      let taking = Effect<Tape>.run { emit in try await emit.take { _ in true } }
      store.send(.start(taking.map(state: \.tape) { .tape($0) }))
    }
    let sentence =
      "An effect of Tape waits for an action, but is mapped to Deck without one: give `map` its `action`."
    #expect(result.map { text($0.standardErrorContent).contains(sentence) } == true)
  }
}
