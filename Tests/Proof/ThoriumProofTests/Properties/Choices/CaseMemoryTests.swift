import Testing

@testable import ThoriumProperties

@Suite struct `The memory of cases` {
  @Test func `a source that begins another case draws like a new one`() throws {
    let text = Generator<String>.string().list(0...4)
    let presets = (0..<200).map { seed in
      Preset(
        Array(repeating: 1, count: seed % 3),
        rest: seed % 5 == 0 ? .simplest : .random(seed: UInt64(seed), size: seed % 101),
        constants: seed % 2 == 0 ? [.text("magic"), .number(77)] : nil
      )
    }
    var used = Source()
    var drawn: Set<[String]> = []
    for preset in presets {
      used.restart(preset)
      var new = Source(preset)
      let value = try new.draw(text)
      #expect(try used.draw(text) == value)
      #expect(used.choices == new.choices && used.spans == new.spans)
      drawn.insert(value)
    }
    #expect(drawn.count > 50 && drawn.contains { $0.contains { $0.contains("magic") } })
  }

  @Test func `recorded cases are the attempts that were added`() throws {
    let outcomes: [Attempt.Outcome] = [.passed, .unwanted, .failed("one"), .passed, .exhausted]
    let attempts = try (0..<50).map { seed in
      var source = Source([], rest: .random(seed: UInt64(seed), size: seed))
      _ = try source.draw(Generator<Int>.int.list())
      if seed % 3 == 0 { source.mark(seed) }
      return Attempt(source, outcomes[seed % 5], labels: ["label"])
    }
    var cases = RecordedCases()
    for attempt in attempts { cases.append(attempt) }
    #expect(cases.count == attempts.count)
    #expect(cases.choiceCount == attempts.reduce(0) { $0 + $1.choices.count })
    for (number, attempt) in attempts.enumerated() {
      let recorded = cases[number]
      #expect(recorded.choices == attempt.choices && recorded.marks == attempt.marks)
      #expect(recorded.outcome == attempt.outcome && cases.outcome(of: number) == attempt.outcome)
      #expect(attempt.failure == nil || recorded.spans == attempt.spans)
      #expect(cases.hasChoices(attempt.choices, from: 0, in: number))
      #expect(!cases.hasChoices(attempt.choices + attempt.choices.suffix(1), from: 0, in: number))
    }
  }
}
