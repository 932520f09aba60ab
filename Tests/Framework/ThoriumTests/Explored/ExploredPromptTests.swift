import Testing
import ThoriumProof

/// Answers and withdrawals of questions, in every order (law N4).
struct ExploredPromptTests {
  private static let sure = Question("Sure?", choices: [.cancel("No", 1), .choice("Yes", 2)])

  @Test func `N4: of an answer, a hiding, a cancellation and an end one decides`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let stage = RecordingStage()
      let navigator = Navigator(on: stage, in: runtime)
      let results = navigator.start(Part("Root") { try await $0.ask(Self.sure) })
      let other = navigator.begin("Other")
      await atOnce(
        { try? navigator.answer(2) },
        { other.flow?.hideAlerts(titled: "Sure?") },
        { results.cancel("enough") }
      )
      let ending = "\(await results.ending)"
      let lines = stage.told.filter { $0.hasPrefix("alert") }
      try simulation.require(
        lines == ["alert: Sure?|[1] No [2] Yes", "alert: -"],
        "N4: told \(lines)"
      )
      navigator.end()
      return ending
    }
    #expect(
      outcomes == [
        "finished: 2", "cancelled: enough",
        #"failed: The question "Sure?" was hidden before it was answered."#,
      ]
    )
  }

  @Test func `N4: a caller that joins a question during its answer gets that answer, or asks anew`()
    throws
  {
    let outcomes = try outcomes { simulation, runtime in
      let stage = RecordingStage()
      let navigator = Navigator(on: stage, in: runtime)
      let first = navigator.start(Part("First") { try await $0.ask(Self.sure) })
      let second = Box<Results<Int>?>(nil)
      await atOnce(
        { try? navigator.answer(2) },
        { second.value = navigator.start(Part("Second") { try await $0.ask(Self.sure) }) }
      )
      if !navigator.prompts.alerts.isEmpty { try navigator.answer(1) }
      let endings = ["\(await first.ending)", "\(await second.value?.ending ?? .abandoned)"]
      try simulation.require(navigator.prompts.alerts.isEmpty, "an alert is left open")
      navigator.end()
      return endings.joined(separator: ", ")
    }
    #expect(outcomes == ["finished: 2, finished: 2", "finished: 2, finished: 1"])
  }

  @Test
  func `a toast that is tapped at its timeout runs the closure of its tap once, or never`() throws {
    let outcomes = try outcomes { simulation, runtime in
      let stage = RecordingStage()
      let navigator = Navigator(on: stage, in: runtime)
      let root = navigator.begin("Root")
      let taps = Tally()
      root.flow?.toast("undo?", for: .seconds(1)) { taps.count("tap") }
      await atOnce(
        { try? await runtime.clock.sleep(for: .seconds(1)) },
        {
          try? await runtime.clock.sleep(for: .seconds(1))
          try? navigator.tapToast()
        }
      )
      navigator.end()
      _ = await root.results?.ending
      let lines = stage.told.filter { $0.hasPrefix("toast") }
      try simulation.require(lines == ["toast: undo?", "toast: -"], "told \(lines)")
      return "\(taps["tap"]) taps"
    }
    #expect(outcomes == ["0 taps", "1 taps"])
  }
}
