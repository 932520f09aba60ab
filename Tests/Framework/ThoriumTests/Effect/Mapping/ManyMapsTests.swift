import Testing
import ThoriumProof

/// Effects inside many maps, on a thread with a stack of 512 KB.
struct ManyMapsTests {
  /// A reactor whose state, mutations and events may be nothing.
  private struct Slate: Reactor {
    enum Action: Sendable {
      case start(Effect<Slate>)
      case word(String?)
    }
    typealias Mutation = String?
    typealias Event = Int?

    struct State: Sendable {
      var words: [String?]?
      var egg = Child(Egg(name: "egg"))
    }

    let initialState = State()

    func mutate(action: Action) -> Effect<Self> {
      switch action {
      case .start(let effect): effect
      case .word(let word): .just(word)
      }
    }

    func reduce(into state: inout State, mutation: String?) {
      state.words = (state.words ?? []) + [mutation]
    }
  }

  /// A reactor that has a slate as a part.
  private struct Frame: Reactor {
    struct State: Sendable { var slate: Slate.State }
    enum Action: Sendable { case slate(Slate.Action) }
    enum Mutation: Sendable { case slate(String?) }
    enum Event: Sendable { case slate(Int?) }

    let initialState = State(slate: Slate().initialState)

    func reduce(into state: inout State, mutation: Mutation) {}
  }

  /// An effect inside pairs of maps that together change nothing.
  private static func mapped(_ effect: Effect<Slate>, pairs: Int) -> Effect<Slate> {
    (0..<pairs).reduce(effect) { inner, _ in
      let framed: Effect<Frame> = inner.map(
        state: \.slate,
        action: { if case .slate(let action) = $0 { action } else { nil } },
        event: { .slate($0) },
        { .slate($0) }
      )
      return framed.map(
        state: { Frame.State(slate: $0) },
        action: { .slate($0) },
        event: { if case .slate(let event) = $0 { event } else { nil } },
        { if case .slate(let mutation) = $0 { mutation } else { nil } }
      )
    }
  }

  @Test(arguments: [0, 1, 8, 9, 40, 1_000])
  func `E1: many maps carry the emissions, reads, waits and starts of a body`(pairs: Int) {
    let seen = onSmallStack { () -> [String] in
      let world = VirtualWorld()
      let store = Store(Slate(), in: world.runtime)
      let events = Record<Int?>()
      let taker = store.takeEvents { events.append($0) }
      let states = Record<Int?>()
      let body = Effect<Slate>.run { emit in
        states.append(emit.currentState.words?.count)
        emit(nil)
        emit.event(nil)
        emit.event(1)
        await emit.send("sent")
        states.append(emit.currentState.words?.count)
        try await emit.take { if case .word(nil) = $0 { true } else { false } }
        states.append(try await emit.condition { $0.words?.count == 4 }.words?.count)
        try await emit.run(.concat(.just("run"), .run { emit in emit(nil) }))
        await emit.fork(Self.mapped(.run { emit in emit("forked") }, pairs: 9)).finished()
        throw Mishap("over")
      }
      store.send(.start(Self.mapped(body.catch { "\($0)" }.finally(nil), pairs: pairs)))
      store.send(.word(nil))
      store.send(.word("four"))
      world.run()
      let words = (store.currentState.words ?? []).map { $0 ?? "-" }
      withExtendedLifetime(taker) {}
      return [words.joined(separator: " "), "\(events.all)", "\(states.all)"]
        + world.reports.map(\.description)
    }
    let expected = [
      "- sent - four run - forked over -", "[nil, Optional(1)]", "[nil, Optional(2), Optional(4)]",
    ]
    #expect(seen == expected)
  }

  @Test(arguments: [1, 9, 40, 1_000])
  func `E1: each of many maps is called once for a mutation`(maps: Int) {
    let calls = Box(0)
    let store = Store(Slate(), in: VirtualWorld().runtime)
    let effect = (0..<maps).reduce(Effect<Slate>.run { emit in emit("a") }) { inner, _ in
      inner.map { mutation in
        calls.change { $0 += 1 }
        return mutation
      }
    }
    #expect(calls.value == 0)
    store.send(.start(effect))
    #expect(calls.value == maps && store.currentState.words == ["a"])
  }

  @Test(arguments: [8, 9, 1_000])
  func `C1: many maps carry the actions for a child`(pairs: Int) {
    let state = onSmallStack { () -> [String] in
      let store = Store(Slate(), in: VirtualWorld().runtime)
      let effect = Effect<Slate>.send(.note("a"), to: \.egg)
      store.send(.start(Self.mapped(effect, pairs: pairs)))
      store.send(.start(Self.mapped(.concat(effect, effect), pairs: pairs)))
      return store.child(\.egg).currentState
    }
    #expect(state == ["egg", "a", "a", "a"])
  }
}
