import Effort
import Testing
import ThoriumProof

/// The law L7 for navigators, in any order of those who navigate.
struct ExploredNotificationTests {
  @Test
  func `L7: N2: a navigation before the task notifies is reported once and in order`() throws {
    let handedOver = Tally()
    try explore(.random(cases(500, quick: 150), seed: 11)) { simulation in
      let stage = RecordingStage()
      let balance = TraceBalance()
      let limits = Limits(handOff: simulation.draw(1...4))
      let runtime = simulation.runtime(limits: limits, tracers: [balance])
      let navigator = Navigator(on: stage, in: runtime)
      let root = navigator.begin("Root")
      stage.onNote.value = { line in
        guard line == "show own" else { return }
        onThreads(1) { _ in
          for number in 0..<4 { _ = try? root.push("\(number)") }
        }
      }
      await atOnce(
        { _ = try? root.push("own") },
        { _ = try? navigator.pop() },
        {
          _ = try? root.push("other")
          if stage.told.count < navigator.navigation.places.count { handedOver.count("pushed") }
          await Task.yield()
          root.results?.cancel()
        }
      )
      await simulation.idle()
      try expectOneHistory(stage)
      try simulation.require(navigator.navigation.places.isEmpty, "\(navigator.navigation)")
      try simulation.require(stage.told.last == "Root cancelled: its parent cancelled it", "ending")
      try simulation.require(balance.faults == [], "E6: \(balance.faults)")
      try simulation.require(balance.open == [], "E6: left: \(balance.open)")
    }
    #expect(handedOver["pushed"] > 0)
  }
}
