import Synchronization
import Testing
import ThoriumProof
import ThoriumTesting

@Suite(.failures(in: nil), .timeless) struct CheckTests {
  @Test func `a failure records one issue at the check and one at the expectation`() async throws {
    let here = #line
    let issues = try await recorded {
      check(Generator.int(0...999).list()) { numbers in
        #expect(numbers.reduce(0, +) < 1_000)
      }
    }
    #expect(issues.map(\.line) == [here + 3, here + 2])
    #expect(issues.map(\.isFailure) == [true, true])
    #expect("\(issues[0])".contains("1000") || "\(issues[0])".contains("999"))
    let text = issues[1].text
    #expect(text.hasPrefix("A counterexample: Expectation failed"), "\(text)")
    #expect(text.contains("\n  [1, 999]\n"), "\(text)")
    #expect(text.contains("Repeat it with the trait .replay(\""), "\(text)")
  }

  @Test func `two failures record two issues each, and both are shrunk`() async throws {
    let here = #line
    let issues = try await recorded {
      check(Generator.int(0...999)) { number in
        #expect(number % 2 == 0 || number < 100)
        #expect(number < 500)
      }
    }
    #expect(Set(issues.map(\.line)) == [here + 3, here + 4, here + 2])
    #expect(issues.count == 4)
    let texts = issues.filter { $0.line == here + 2 }.map(\.text)
    #expect(texts.contains { $0.contains("\n  101\n") }, "\(texts)")
    #expect(texts.contains { $0.contains("\n  500\n") }, "\(texts)")
  }

  @Test func `errors and failed requirements of the body are failures`() async throws {
    struct Trouble: Error {}
    let here = #line
    let issues = try await recorded {
      check(Generator.int(0...99)) { number in
        try #require(number < 50)
        if number > 30 { throw Trouble() }
      }
    }
    #expect(issues.map { $0.line ?? 0 }.sorted() == [here + 2, here + 2, here + 3])
    let texts = issues.map(\.text)
    #expect(texts.contains { $0.contains("Trouble") && $0.contains("\n  31\n") }, "\(texts)")
    #expect(texts.contains { $0.contains("\n  50\n") }, "\(texts)")
  }

  @Test func `an issue recorded by hand is a failure`() async throws {
    let issues = try await recorded {
      check(Generator.int(0...99)) { number in
        if number > 7 { Issue.record("too large") }
      }
    }
    #expect(issues.count == 2)
    #expect(issues.last?.text.contains("\n  8\n") == true)
  }

  @Test func `known issues, warnings and discarded cases of a body are not failures`() async throws
  {
    let issues = try await recorded {
      check(Generator.int(0...99)) { number in
        withKnownIssue { #expect(number < 0) }
        Issue.record("beware", severity: .warning)
        try assume(number.isMultiple(of: 2))
        #expect(number.isMultiple(of: 2))
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `a flaky failure is reported once as not a counterexample`() async throws {
    let issues = try await recorded {
      let runs = Atomic(0)
      check(Generator.int(0...99)) { _ in
        #expect(runs.add(1, ordering: .relaxed).newValue != 10)
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("Not a counterexample") == true)
  }

  @Test func `a check of little value records a warning, which fails no test`() async throws {
    let issues = try await recorded {
      check(Generator.int(0...9)) { classify("large", if: $0 > 9) }
    }
    #expect(issues.map(\.isFailure) == [false])
    #expect(issues.first?.text.contains("No case was classified as \"large\"") == true)
  }

  @Test func `too rare cases record an issue`() async throws {
    let issues = try await recorded {
      check(Generator.int(0...9)) { number in cover("nine", atLeast: 50) { number == 9 } }
    }
    #expect(issues.map(\.isFailure) == [true])
    #expect(issues.first?.text.hasPrefix("Too rare: 1 of 10 cases") == true)
  }

  @MainActor @Test func `a body runs on the main actor where its test does`() async throws {
    var seen = 0
    check(Generator.int(0...9)) { _ in seen += 1 }
    #expect(seen == 10)
    try await check(Generator.int(0...9)) { _ in
      MainActor.assertIsolated()
      await pause()
      seen += 1
    }
    #expect(seen == 20)
  }

  @Test func `issues in child tasks of the body count as its issues`() async throws {
    let issues = try await recorded {
      try await check(Generator.int(0...999)) { number in
        await withTaskGroup { group in
          group.addTask { #expect(number < 500) }
        }
      }
    }
    #expect(issues.count == 2)
    #expect(issues.last?.text.contains("\n  500\n") == true)
  }

  @Test func `a nested check has its own failures`() async throws {
    let issues = try await recorded {
      check(Generator.int(1...5)) { outer in
        check(Generator.int(0...5)) { inner in #expect(inner < outer) }
      }
    }
    #expect(issues.isEmpty == false)
    #expect(issues.last?.text.hasPrefix("A counterexample") == true)
  }

  @Test func `a check outside of a test stops the program with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let thread = Task.detached { check(Generator.int(0...9)) { _ in } }
      _ = await thread.value
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("`check` was called outside of a test"))
  }

  private nonisolated func pause() async {}
}
