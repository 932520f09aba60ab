import Testing
import ThoriumProof

/// What a parent does with its children as values: compares, lists, reads and restores them.
struct ChildValueTests {
  /// A reactor that cannot be compared.
  struct Row: Reactor {
    struct State: Sendable, Equatable { var count = 0 }
    let initialState = State()
    var title = "row"
    var log: @Sendable (Int) -> Void = { _ in }

    func reduce(into state: inout State, mutation: Int) { state.count += mutation }
  }

  struct Table: Reactor {
    enum Action: Sendable {
      case edit(@Sendable (inout State) -> Void)
      case read
    }
    struct State: Sendable, Equatable {
      var header = Child(Row(title: "header"))
      var footer: Child<Row>?
      var rows: Children<Int, Row> = [1: Row(title: "milk"), 2: Row(title: "tea")]
      var read: [Int] = []
    }
    enum Mutation: Sendable {
      case edit(@Sendable (inout State) -> Void)
      case setRead([Int])
    }
    let initialState = State()

    func mutate(action: Action) -> Effect<Self> {
      switch action {
      case .edit(let edit): .just(.edit(edit))
      case .read:
        .run { emit in
          let rows = emit.currentState.rows.ids.compactMap {
            emit.currentState(of: \.rows, $0)?.count
          }
          let footer = emit.currentState(of: \.footer)?.count ?? -1
          emit(.setRead([emit.currentState(of: \.header).count, footer] + rows))
        }
      }
    }

    func reduce(into state: inout State, mutation: Mutation) {
      switch mutation {
      case .edit(let edit): edit(&state)
      case .setRead(let read): state.read = read
      }
    }
  }

  @Test func `C1: a state with children is equatable, with any children`() {
    let state = Table().initialState
    var copy = state
    #expect(copy == state)
    copy.rows.move(2, to: 0)
    #expect(copy != state)
    copy.rows.move(2, to: 1)
    #expect(copy == state)
    // It cannot be compared with the one before, so it counts as another.
    copy.rows[2] = Row(title: "tea")
    #expect(copy != state)
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
    var rows = Table().initialState.rows
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

  @Test func `C1: a parent reads the states of its children, and makes no store for it`() {
    let world = VirtualWorld()
    let table = Store(Table(), in: world.runtime)
    table.child(\.rows, 1)?.send(5)
    table.child(\.header).send(3)
    #expect(table.currentState(of: \.header).count == 3)
    #expect(table.currentState(of: \.footer) == nil)
    #expect(table.currentState(of: \.rows, 1)?.count == 5)
    #expect(table.currentState(of: \.rows, 2)?.count == 0)
    #expect(table.currentState(of: \.rows, 3) == nil)
    table.send(.read)
    #expect(table.currentState.read == [3, -1, 5, 0])
    #expect(world.reports.isEmpty)
  }

  @Test func `C1: a child starts in the state that its parent gives it`() {
    let world = VirtualWorld()
    let table = Store(Table(), in: world.runtime)
    table.child(\.rows, 1)?.send(5)
    table.child(\.header).send(3)
    let rows = table.currentState.rows.map { row in
      (id: row.id, row: row.reactor, state: table.currentState(of: \.rows, row.id))
    }
    let header = table.currentState(of: \.header)
    table.end()

    let restored = Store(Table(), in: world.runtime)
    restored.send(
      .edit { state in
        state.header = Child(Row(title: "header"), from: header)
        state.footer = Child(Row(), from: Row.State(count: 9))
        for row in rows { state.rows.append(row.row, id: row.id, from: row.state) }
      }
    )
    #expect(restored.currentState(of: \.rows, 1)?.count == 5)
    restored.child(\.rows, 1)?.send(1)
    restored.child(\.header).send(1)
    restored.child(\.footer)?.send(1)
    restored.send(.read)
    #expect(restored.currentState.read == [4, 10, 6, 0])
    #expect(restored.currentState.rows.ids == [1, 2])
  }
}
