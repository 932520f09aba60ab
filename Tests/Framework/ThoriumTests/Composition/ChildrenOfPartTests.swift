import Testing
import ThoriumProof

/// Children of a part of a state, as effects of the part's reactor know them (laws C1 and E1).
struct ChildrenOfPartTests {
  private let world = VirtualWorld()

  @Test(arguments: [false, true])
  func `C1: an effect that was mapped finds the children of its part`(isAskedFirst: Bool) {
    let pair = Store(Pair(), in: world.runtime)
    pair.addEggs()
    let asked = isAskedFirst ? [pair.child(\.left.eggs, 1), pair.child(\.right.eggs, 1)] : []
    for (side, text) in [(Pair.Side.left, "l"), (.right, "r"), (.left, "m")] {
      pair.send(.init(side: side, action: .start(.send(.note(text), to: \.eggs, 1))))
    }
    pair.send(.init(side: .right, action: .start(.send(.note("two"), to: \.eggs, 2))))
    #expect(pair.child(\.left.eggs, 1)?.currentState == ["left", "l", "m"])
    #expect(pair.child(\.right.eggs, 1)?.currentState == ["right", "r"])
    #expect(pair.child(\.right.eggs, 2)?.currentState == ["two", "two"])
    if isAskedFirst {
      #expect(asked[0] === pair.child(\.left.eggs, 1))
      #expect(asked[1] === pair.child(\.right.eggs, 1))
    }
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: the children of a part end with their places, and are reported then`() {
    let pair = Store(Pair(), in: world.runtime)
    pair.addEggs()
    for side in [Pair.Side.left, .right] {
      pair.send(.init(side: side, action: .start(.send(.note("x"), to: \.eggs, 1))))
    }
    let (left, right) = (pair.child(\.left.eggs, 1), pair.child(\.right.eggs, 1))
    pair.send(.init(side: .left, action: .note("nobody goes")))
    right?.send(.note("stays"))
    pair.send(.init(side: .right, action: .change { $0.eggs[1] = nil }))
    right?.send(.note("late"))
    left?.send(.note("lives"))
    let line = #line + 1
    let late: Effect<Roost> = .send(.note("gone"), to: \.eggs, 1)
    pair.send(.init(side: .right, action: .start(late)))
    #expect(left?.currentState == ["left", "x", "lives"])
    #expect(right?.currentState == ["right", "x", "stays"])
    #expect(
      world.reports.map(\.description) == [
        "note was sent to Egg at eggs[1] of Roost, which has ended. Nothing was changed.",
        "note was sent to Egg at eggs[1] of Roost, which is gone, from \(#fileID):\(line). "
          + "Nothing was changed.",
      ]
    )
  }
}

extension ChildrenOfPartTests {
  @Test func `C1: a value on the path to a part may request children when it is released`() {
    let host = Store(Host(), in: world.runtime)
    let asked = Record<[String]>()
    let egg = host.child(\.egg)
    do {
      let lastWord = LastWord { [weak host] in
        if let egg = host?.child(\.egg) { asked.append(egg.currentState) }
      }
      let effect: Effect<Roost> = .send(.note("x"), to: \.fixed)
      let change: Effect<Roost> = .just { $0.fixed = Child(Egg(name: "another")) }
      host.send(
        Effect.concat(effect, change).map(
          state: { state in
            withExtendedLifetime(lastWord) {}
            return state.roost
          },
          { $0 }
        )
      )
    }
    #expect(asked.all == [])
    host.end()
    #expect(asked.all == [["egg"]])
    withExtendedLifetime(egg) {}
  }
}

/// A reactor that holds a roost as a part, and a child besides.
private struct Host: Reactor {
  struct State: Sendable {
    var roost = Roost().initialState
    var egg = Child(Egg(name: "egg"))
  }

  let initialState = State()

  func mutate(action: Effect<Host>) -> Effect<Self> { action }

  func reduce(into state: inout State, mutation: @escaping Roost.Mutation) {
    mutation(&state.roost)
  }
}

/// A reactor that holds two roosts as parts.
private struct Pair: Reactor {
  enum Side: Sendable { case left, right }

  struct Action: Sendable {
    let side: Side
    let action: Roost.Action
  }

  struct Mutation: Sendable {
    let side: Side
    let mutation: Roost.Mutation
  }

  struct State: Sendable {
    var left = Roost().initialState
    var right = Roost().initialState
  }

  let initialState = State()

  func mutate(action: Action) -> Effect<Self> {
    let effect = Roost().mutate(action: action.action)
    return switch action.side {
    case .left: effect.map(state: \.left) { Mutation(side: .left, mutation: $0) }
    case .right: effect.map(state: \.right) { Mutation(side: .right, mutation: $0) }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation.side {
    case .left: Roost().reduce(into: &state.left, mutation: mutation.mutation)
    case .right: Roost().reduce(into: &state.right, mutation: mutation.mutation)
    }
  }
}

extension Store<Pair> {
  fileprivate func addEggs() {
    send(.init(side: .left, action: .change { $0.eggs = [1: Egg(name: "left")] }))
    send(
      .init(
        side: .right,
        action: .change { $0.eggs = [1: Egg(name: "right"), 2: Egg(name: "two")] }
      )
    )
  }
}
