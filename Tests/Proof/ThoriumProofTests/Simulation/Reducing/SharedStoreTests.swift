import Testing
import ThoriumProof

struct SharedStoreTests {
  private struct Count: Reactor {
    let initialState = 0
    func mutate(action: Int) -> Effect<Self> { .just(action) }
    func reduce(into state: inout Int, mutation: Int) { state = state * 10 + mutation }
  }

  @Test func `a store is shared state, so no run is excluded`() throws {
    let scenario: Scenario = { simulation in
      let store = Store(Count(), in: simulation.runtime())
      await withDiscardingTaskGroup { group in
        for number in 1...2 {
          group.addTask {
            await Task.yield()
            store.send(number)
          }
        }
      }
    }
    let whole = try explore(.exhaustive(), scenario)
    let report = try explore(.exhaustive(assuming: .sharedStateInActors), scenario)
    #expect(report.runs == whole.runs && report.runs > 1)
    #expect(report.isExhaustive && report.assumption == nil)
  }
}
