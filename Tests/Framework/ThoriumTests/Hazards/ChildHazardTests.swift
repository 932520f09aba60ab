import Testing
import Thorium
import ThoriumProof

/// Collections of children that are nested in each other, or that refuse at once.
struct ChildHazardTests {
  private let balance = TraceBalance()

  @Test(arguments: [false, true])
  func `C1: rows in rows, 200 deep, take actions, and end with the row above them`(
    isPlaced: Bool
  ) throws {
    let executor = SimulatedExecutor()
    let place: StorePlace = isPlaced ? .executor(executor) : .sender
    let world = VirtualWorld(executor: executor, place: place, tracers: [balance])
    let depth = 200
    var row = Row(name: "\(depth)")
    for level in (0..<depth).reversed() { row = Row(name: "\(level)", rows: [level + 1: row]) }
    let top = Store(row, in: world.runtime)
    var stores = [top]
    for level in 1...depth { stores.append(try #require(stores[level - 1].child(\.rows, level))) }
    let lowest = stores[depth]
    lowest.send(.start(.endless()))
    lowest.send(.change { $0.name += "!" })
    world.run()
    #expect(lowest.currentState.name == "\(depth)!")
    #expect(top.child(\.rows, 1) === stores[1])
    top.send(.change { $0.rows[1] = nil })
    world.run()
    lowest.send(.change { $0.name = "late" })
    world.run()
    #expect(lowest.currentState.name == "\(depth)!")
    #expect(world.reports.count == 2)
    top.end()
    world.run()
    #expect(balance.faults + balance.open == [])
  }

  @Test func `C1: a row that is not there has no store, and an action for it is reported at once`()
  {
    let world = VirtualWorld()
    let top = Store(Row(name: "top", rows: [1: Row(name: "1")]), in: world.runtime)
    #expect(top.child(\.rows, 2) == nil)
    top.send(.start(.endless()), to: \.rows, 2)
    #expect(world.reports.count == 1)
    // A row that comes and goes in one action never gets a store, and what follows it goes on.
    top.send(
      .start(
        .concat(
          .of({ $0.rows[2] = Row(name: "2") }, { $0.rows[2] = nil }),
          .send(.start(.endless()), to: \.rows, 2),
          .just { $0.name = "after" }
        )
      )
    )
    #expect(world.reports.count == 2)
    #expect(top.currentState.name == "after")
    #expect(top.currentState.rows.ids == [1])
    #expect(top.child(\.rows, 1)?.currentState.name == "1")
  }
}

/// A reactor with rows of its own kind.
private struct Row: Reactor {
  typealias Mutation = @Sendable (inout State) -> Void

  enum Action: Sendable {
    case change(Mutation)
    case start(Effect<Row>)
  }

  struct State: Sendable {
    var name: String
    var rows: Children<Int, Row>
  }

  let initialState: State

  init(name: String, rows: Children<Int, Row> = [:]) {
    initialState = State(name: name, rows: rows)
  }

  func mutate(action: Action) -> Effect<Self> {
    switch action {
    case .change(let change): .just(change)
    case .start(let effect): effect
    }
  }

  func reduce(into state: inout State, mutation: Mutation) { mutation(&state) }
}

extension Effect<Row> {
  fileprivate static func endless() -> Self {
    .run { emit in try await emit.clock.sleep(for: .seconds(1_000)) }
  }
}
