import Foundation
import Testing
import ThoriumProof

/// This file contains the tests that counterexamples print for data.
///
/// Each test is in this file: it fails with the flaw, and passes without it.
@Suite struct `A case of data as a test` {
  /// Returns whether this file contains a printed test.
  private func isPasted(_ test: String?, file: String = #filePath) throws -> Bool {
    let lines = { (text: String) in text.filter { !$0.isWhitespace } }
    let printed = lines(try #require(test))
    return lines(try String(contentsOfFile: file, encoding: .utf8)).ranges(of: printed).count == 1
  }

  private func test(_ check: () async throws -> CheckReport) async -> String? {
    await #expect(throws: Counterexample.self) { _ = try await check() }?.failures.first?.test
  }

  @Test func `is in this file if its values can be written in Swift`() async throws {
    let numbers = await test {
      try falsify(Generator.int(0...99).list(), CheckSettings(), Numbers().property)
    }
    #expect(try isPasted(numbers), "\(numbers ?? "")")
    let stays = await test {
      try await falsify(.int(0...9), CheckSettings(), Stays().property)
    }
    #expect(try isPasted(stays), "\(stays ?? "")")
  }

  @Test func `is in this file with a token if its value cannot be written`() async throws {
    let steps = await test {
      try falsify(Walk.generator, CheckSettings(), Walk().property)
    }
    #expect(try isPasted(steps), "\(steps ?? "")")
  }

  @Test(arguments: [
    ("a\\ `b`\nc", "a b"),
    ("\u{1B}[2Ja\0\u{202E}\n", "e[2Ja0u{202E}"),
    ("`$a\u{A0}b\n", "a b"),
    ("`\\\n", "a counterexample"),
    ("!? +\n", "a counterexample"),
    (String(repeating: "-", count: 120) + "a", "a counterexample"),
    (String(repeating: "`a", count: 99) + "aaa", String(repeating: "a", count: 100)),
  ])
  func `has a name that is valid between backticks`(_ reason: String, name: String) async {
    let test = await test {
      try falsify(.int(0...9)) { _ in try require(false, reason, file: "A.swift", line: 1) }
    }
    #expect(test?.hasPrefix("@Test func `\(name)`() throws {\n") == true, "\(test ?? "")")
  }
}

/// Whether the properties have their flaws.
private enum Flaw {
  @TaskLocal static var isThere = true
}

/// A conversion that loses duplicates when it is flawed.
private struct Numbers {
  func property(_ numbers: [Int]) throws {
    let kept = Flaw.isThere ? Array(Set(numbers)) : numbers
    try require(kept.count == numbers.count, "one is lost", file: "Sort.swift", line: 1)
  }
}

/// A property that is asynchronous.
private struct Stays {
  /// A possible suspension of a body.
  private func pause() async {}

  func property(_ nights: Int) async throws {
    await pause()
    try require(!Flaw.isThere || nights < 2, "it is late", file: "Stay.swift", line: 1)
  }
}

/// A walk whose cases are functions.
private struct Walk {
  static let generator = Generator<Int>.int(0...9).map { number in { @Sendable in number } }

  func property(_ step: @Sendable () -> Int) throws {
    try require(!Flaw.isThere || step() < 3, "too far", file: "Steps.swift", line: 1)
  }
}

@Suite(.known) struct `Printed tests of flawed data` {
  private func property(_ numbers: [Int]) throws { try Numbers().property(numbers) }
  private func property(_ nights: Int) async throws { try await Stays().property(nights) }

  @Test func `one is lost (Sort.swift:1)`() throws {
    try property([0, 0])
  }

  @Test func `it is late (Stay.swift:1)`() async throws {
    try await property(2)
  }

  @Suite struct Steps {
    private let generator = Walk.generator
    private let property = Walk().property

    @Test func `too far (Steps.swift:1)`() throws {
      // The case cannot be written in Swift, so it is drawn again.
      try falsify(generator, CheckSettings(replay: ReplayToken("AgxZ-gY")), property)
    }
  }
}

@Suite struct `Printed tests of corrected data` {
  @Test func `pass`() async throws {
    try await Flaw.$isThere.withValue(false) {
      let tests = `Printed tests of flawed data`()
      try tests.`one is lost (Sort.swift:1)`()
      try await tests.`it is late (Stay.swift:1)`()
      try `Printed tests of flawed data`.Steps().`too far (Steps.swift:1)`()
    }
  }
}
