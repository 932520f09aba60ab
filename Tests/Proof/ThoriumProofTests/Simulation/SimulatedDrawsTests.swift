import Synchronization
import Testing
import ThoriumProof

struct SimulatedDrawsTests {
  struct Coin: Reactor {
    struct State: Sendable { var faces: [Bool] = [], ids: [String] = [] }
    let initialState = State()

    func mutate(action: Int) -> Effect<Self> {
      .run { emit in
        var random = emit.random
        for _ in 0..<action { emit("\(Bool.random(using: &random)) \(emit.id())") }
      }
    }

    func reduce(into state: inout State, mutation: String) {
      let parts = mutation.split(separator: " ").map(String.init)
      state.faces.append(parts[0] == "true")
      state.ids.append(parts[1])
    }
  }

  @Test func `the seed is a choice of the run, so a rare result is found and repeated`() throws {
    let seen = Mutex<Set<[Bool]>>([])
    let scenario: Scenario = { simulation in
      let stores = (1...2).map { _ in Store(Coin(), in: simulation.runtime()) }
      for store in stores { store.send(3) }
      let faces = stores.flatMap(\.currentState.faces)
      seen.withLock { _ = $0.insert(faces) }
      try simulation.require(faces != [true, true, true, true, true, true], "six times heads")
    }
    let failure = #expect(throws: SimulationFailure.self) { try explore(.random(2_000), scenario) }
    #expect(seen.withLock { $0.count } > 1)
    let schedule = try #require(failure?.schedule)
    let again = #expect(throws: SimulationFailure.self) { try explore(.replay(schedule), scenario) }
    #expect(again?.schedule == schedule)
  }

  @Test func `identifiers need no choice, and are the same in each run`() throws {
    let seen = Mutex<Set<[String]>>([])
    let report = try explore(.random(20)) { simulation in
      let stores = (1...2).map { _ in Store(Coin(), in: simulation.runtime(draws: nil)) }
      let ids = stores.map { $0.runtime.id() }
      seen.withLock { _ = $0.insert(ids) }
      try simulation.require(Set(ids).count == 2, "an id was given twice")
      try simulation.require(stores[0].runtime.now == .zero, "it is \(stores[0].runtime.now)")
    }
    #expect(report.runs == 20)
    #expect(seen.withLock { $0.count } == 1)
  }
}
