import Testing
import ThoriumProof

/// Task names cost memory, so they are made only for tracers and simulations.
struct TaskNamesTests {
  @Test(arguments: [false, true])
  func `tasks of bodies have names where there is a tracer`(isTraced: Bool) {
    let world = isTraced ? VirtualWorld(tracers: [TraceLog { _ in }]) : VirtualWorld()
    let names = Record<String>()
    var sieve = Sieve()
    sieve.answer = { _ in
      .run { emit in
        try await emit.clock.sleep(for: .seconds(1))
        names.append(Task.name ?? "none")
      }
    }
    let store = Store(sieve, in: world.runtime)
    store.send("a")
    world.advance(by: .seconds(1))
    #expect(names.count == 1)
    #expect((names.all.first == "none") == !isTraced)
  }
}
