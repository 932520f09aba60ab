import Testing
import ThoriumProof

/// Effects, events and the removal of a child, in every order (laws C1 and C3).
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

  @Test
  func `C3: in every order a parent receives all events of a child before its removal`() throws {
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
