import Testing
import ThoriumProof

/// What a parent does with its children as values: compares, lists, reads and restores them.
struct ChildValueTests {
  /// A reactor that cannot be compared.
  struct Row: Reactor {
    let initialState = 0
    var title = "row"
    var log: @Sendable (Int) -> Void = { _ in }

    func reduce(into state: inout Int, mutation: Int) {}
  }

  private let world = VirtualWorld()
  private let milkAndTea: Children<Int, Row> = [1: Row(title: "milk"), 2: Row(title: "tea")]

  @Test func `C1: a state with children is equatable, with any children`() {
    let rows = milkAndTea
    var copy = rows
    #expect(copy == rows)
    copy.move(2, to: 0)
    #expect(copy != rows)
    copy.move(2, to: 1)
    #expect(copy == rows)
    // It cannot be compared with the one before, so it counts as another.
    copy[2] = Row(title: "tea")
    #expect(copy != rows)
    #expect(Child(Row()) != Child(Row()))
    #expect(Child(Egg(name: "a")) == Child(Egg(name: "a")))
    #expect(Child(Egg(name: "a")) != Child(Egg(name: "b")))
    let eggs: Children<Int, Egg> = [1: Egg(name: "a"), 2: Egg(name: "b")]
    #expect(eggs == [1: Egg(name: "a"), 2: Egg(name: "b")])
    #expect(eggs != [1: Egg(name: "a"), 2: Egg(name: "c")] && eggs != [1: Egg(name: "a")])
    let (one, two) = (Egg(name: "a").initialState, Egg(name: "b").initialState)
    #expect((Child(Egg(name: "a"), from: one) == Child(Egg(name: "a"), from: two)) == (one == two))
    #expect(Child(Egg(name: "a"), from: one) != Child(Egg(name: "a")))
  }

  @Test func `C1: children are a collection of pairs, in order`() {
    var rows = milkAndTea
    rows.append(Row(title: "salt"), id: 7)
    rows.move(7, to: 0)
    #expect(rows.map(\.id) == [7, 1, 2])
    #expect(rows.map(\.reactor.title) == ["salt", "milk", "tea"])
    #expect(rows.reversed().map(\.id) == [2, 1, 7])
    #expect(rows.first?.id == 7 && rows.last?.id == 2)
    #expect(rows.dropFirst().prefix(1).map(\.id) == [1])
    #expect(
      rows.firstIndex { $0.id == 2 }.map { rows.distance(from: rows.startIndex, to: $0) } == 2
    )
    #expect(rows.indices.count == rows.count)
    rows[1] = nil
    #expect(Array(rows.map(\.id)) == rows.ids)
    #expect(Children<Int, Row>().first == nil)
  }

  /// Reads all children of a roost in an effect, which notes what they have noted.
  private let readAll = Effect<Roost>.run { emit in
    let eggs = emit.currentState.eggs.ids.map { emit.currentState(of: \.eggs, $0) ?? [] }
    let inner = emit.currentState(of: \.inner)?.notes ?? ["none"]
    let notes = emit.currentState(of: \.fixed) + inner + eggs.joined()
    emit { $0.notes = notes }
  }

  private func roost() -> Store<Roost> {
    let roost = Store(Roost(), in: world.runtime)
    roost.change { $0.eggs = [1: Egg(name: "1"), 2: Egg(name: "2")] }
    roost.child(\.eggs, 1)?.send(.note("a"))
    roost.child(\.fixed).send(.note("b"))
    return roost
  }

  @Test func `C1: a parent reads the states of its children, and makes no store for it`() {
    let roost = roost()
    #expect(roost.currentState(of: \.fixed) == ["fixed", "b"])
    #expect(roost.currentState(of: \.inner) == nil)
    #expect(roost.currentState(of: \.eggs, 1) == ["1", "a"])
    #expect(roost.currentState(of: \.eggs, 2) == ["2"])
    #expect(roost.currentState(of: \.eggs, 3) == nil)
    roost.start(readAll)
    #expect(roost.currentState.notes == ["fixed", "b", "none", "1", "a", "2"])
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: a child starts in the state that its parent gives it`() {
    let old = roost()
    let eggs = old.currentState.eggs.map { egg in
      (id: egg.id, egg: egg.reactor, state: old.currentState(of: \.eggs, egg.id))
    }
    let fixed = old.currentState(of: \.fixed)
    old.end()
    let restored = Store(Roost(), in: world.runtime)
    restored.change { state in
      state.fixed = Child(Egg(name: "fixed"), from: fixed)
      state.inner = Child(Roost(), from: Roost.State(notes: ["given"]))
      for egg in eggs { state.eggs.append(egg.egg, id: egg.id, from: egg.state) }
    }
    #expect(restored.currentState(of: \.eggs, 1) == ["1", "a"])
    restored.child(\.eggs, 1)?.send(.note("c"))
    restored.child(\.fixed).send(.note("c"))
    restored.child(\.inner)?.send(.note("c"))
    restored.start(readAll)
    #expect(
      restored.currentState.notes == ["fixed", "b", "c", "given", "c", "1", "a", "c", "2"]
    )
    #expect(restored.currentState.eggs.ids == [1, 2])
  }
}
