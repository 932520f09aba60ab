import Testing
import ThoriumProof

/// The law N5, in every order of the user, the flow and the presenter.
struct ExploredBackTests {
  /// Runs two taps of a user on back beside a pop of the flow and the end of the presenter's transition.
  private func outcomes(
    _ policy: TransitionPolicy,
    tap: @escaping @Sendable (Navigator, Screen<Page>) -> String
  ) throws -> Set<String> {
    try ThoriumTests.outcomes { simulation, runtime in
      let stage = RecordingStage()
      let navigator = Navigator(on: stage, in: runtime, transitions: policy)
      let root = navigator.begin("Root")
      for name in ["A", "B"] { try root.push(name) }
      guard let c = try root.push("C") else { return "not begun" }
      let isFinished = Gate()
      stage.transition.value = { await isFinished.wait() }
      let taps = Record<String>()
      await atOnce(
        {
          taps.append(tap(navigator, c))
          await Task.yield()
          taps.append(tap(navigator, c))
        },
        { root.flow?.pop(c) },
        { isFinished.open() }
      )
      await simulation.idle()
      let left = "\(navigator.navigation)"
      try simulation.require(stage.removed.first == "C", "N2: \(stage.removed)")
      navigator.end()
      return "\(taps.all.joined(separator: ", ")): \(left)"
    }
  }

  @Test(arguments: [TransitionPolicy.queue, .replace, .refuse])
  func `N5: taps on a screen remove it once, in any order with the flow and the presenter`(
    policy: TransitionPolicy
  ) throws {
    let outcomes = try outcomes(policy) { navigator, screen in
      ((try? navigator.pop(from: screen.place)) ?? []).map(\.name).joined()
    }
    #expect(outcomes == ["C, : [A > B]", ", : [A > B]"])
  }

  @Test func `N5: a tap removes the screen that the presenter shows, or none`() throws {
    let outcomes = try outcomes(.queue) { navigator, _ in
      do throws(Refusal) {
        return try navigator.pop().map(\.name).joined()
      } catch {
        return "\(error)"
      }
    }
    let refused = "pop from C, which was removed"
    #expect(
      outcomes == [
        "C, \(refused): [A > B]", "\(refused), \(refused): [A > B]",
        "C, B: [A]", "\(refused), B: [A]", "B, nothing to pop: [A]",
      ]
    )
  }
}
