import Testing
import Thorium
import ThoriumProof

/// Actions, events and the removal of a child, in every order (laws C1 and C3).
struct ExploredChildTests {
  @Test func `C1: after the removal of a child none of its effects lands`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let roost = Store(Roost(), in: runtime)
      roost.change { $0.eggs[1] = Egg(name: "") }
      guard let egg = roost.child(\.eggs, 1) else { return "none" }
      egg.send(.start(steps(["a", "b", "c"]).finally("F")))
      await atOnce({
        await Task.yield()
        roost.change { $0.eggs[1] = nil }
        let text = egg.currentState.joined()
        await Task.yield()
        if egg.currentState.joined() != text { simulation.fail(Mishap("behind its end: \(text)")) }
      })
      await simulation.idle()
      roost.end()
      return egg.currentState.joined()
    }
    #expect(outcomes == ["a", "ab", "abcF"])
  }

  @Test func `C3: an action has one outcome when its child is removed meanwhile`() throws {
    let outcomes = try outcomes { simulation, _ in
      let reports = Record<String>()
      let balance = TraceBalance()
      let runtime = simulation.runtime(tracers: [balance]) { reports.append("\($0)") }
      let roost = Store(Roost(), in: runtime)
      roost.change { $0.eggs[1] = Egg(name: "") }
      let egg = roost.child(\.eggs, 1)
      await atOnce(
        {
          await Task.yield()
          roost.change { $0.eggs[1] = nil }
        },
        {
          await Task.yield()
          roost.send(.note("x"), to: \.eggs, 1)
        }
      )
      await simulation.idle()
      roost.end()
      try simulation.require(balance.open == [] && balance.faults == [], "E6: \(balance.faults)")
      let landed = egg?.currentState.contains("x") == true
      try simulation.require(reports.count == (landed ? 0 : 1), "\(reports.all)")
      return landed ? "lands" : "reported"
    }
    #expect(outcomes == ["lands", "reported"])
  }

  @Test func `C1: a child that is asked for while it goes is ended or not given`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let roost = Store(Roost(), in: runtime)
      roost.change { $0.eggs[1] = Egg(name: "") }
      let given = Box<Store<Egg>?>(nil)
      await atOnce(
        { roost.change { $0.eggs[1] = nil } },
        { given.value = roost.child(\.eggs, 1) },
        { roost.end() }
      )
      defer { roost.end() }
      guard let egg = given.value else { return "not given" }
      egg.send(.note("late"))
      try simulation.require(egg.currentState == [""], "it lives on")
      return "ended"
    }
    #expect(outcomes == ["ended", "not given"])
  }
}

extension ExploredChildTests {
  @Test func `C3: in every order a parent receives all events of a child before its removal`()
    throws
  {
    let outcomes = try outcomes { simulation, runtime in
      let choir = Store(Choir(), in: runtime)
      let delivered = Record<String>()
      choir.child(\.voices, 1)?.send(
        .run { emit in
          for name in ["a", "b", "c"] {
            await Task.yield()
            if emit.event(name) { delivered.append("1 \(name)") }
          }
        }
      )
      await atOnce({
        await Task.yield()
        choir.send(.dismiss(1))
      })
      await simulation.idle()
      let heard = choir.currentState.heard
      choir.end()
      try simulation.require(heard == delivered.all, "\(heard) of \(delivered.all)")
      return heard.joined(separator: " ")
    }
    #expect(outcomes == ["", "1 a", "1 a 1 b", "1 a 1 b 1 c"])
  }
}

/// A body that emits one mutation in each of its segments.
private func steps(_ mutations: [String]) -> Effect<Egg> {
  .run { emit in
    for (place, mutation) in mutations.enumerated() {
      if place > 0 { await Task.yield() }
      emit(mutation)
    }
  }
}
