import Testing
import ThoriumProof

/// Texts of a scenario may contain any user input, and are printed to terminals.
struct UntrustedTextTests {
  private struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  /// A failure with such texts in its error, its notes and the names of its tasks.
  private func failure(_ text: String) throws -> SimulationFailure {
    try mustFail(.default) { simulation in
      Task(name: text, executorPreference: simulation.executor) {
        simulation.note(text)
        await simulation.idle()
        try? await simulation.clock.sleep(for: .seconds(1))
      }
      await simulation.idle()
      throw Complaint(description: text)
    }
  }

  @Test func `control characters in texts are escaped`() throws {
    let failure = try failure("a\u{1B}[2Jb\u{7}c\u{202E}d\re")
    let text = "\(failure)"
    let escaped = #"a\e[2Jb\u{7}c\u{202E}d\re"#
    #expect(text.contains("The scenario failed: \(escaped)\n"))
    #expect(text.contains("    \(escaped) waits until 1 second on the clock\n"))
    #expect(failure.drawing.contains { $0.hasSuffix(" | \(escaped)") })
    let obeyed = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(obeyed.allSatisfy { $0 == "\n" })
  }

  @Test func `a long note with line breaks is one short row of the diagram`() throws {
    let failure = try failure("one\ntwo" + String(repeating: "x", count: 10_000))
    #expect(failure.drawing.allSatisfy { !$0.contains("\n") && $0.count < 1_000 })
    #expect(failure.drawing.contains { $0.contains(#"| one\ntwoxxx"#) && $0.hasSuffix("x…") })
    #expect("\(failure)".contains("The scenario failed: one\ntwoxxx"))
  }

  @Test func `notes after the verdict are not in the diagram`() throws {
    let failure = try mustFail(.default) { simulation in
      Task(name: "late", executorPreference: simulation.executor) {
        simulation.note("before")
        await simulation.idle()
        try? await simulation.clock.sleep(for: .seconds(1))
        simulation.note("after")
      }
      await simulation.idle()
      throw Complaint(description: "no")
    }
    #expect(failure.drawing.contains { $0.hasSuffix("before") })
    #expect(!failure.drawing.contains { $0.contains("after") })
  }
}
