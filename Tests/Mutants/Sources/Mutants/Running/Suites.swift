internal import Foundation

/// A suite of the tests, the least that is run.
struct Suite: Hashable {
  /// The target and the type, as the test library writes them.
  let name: String
  /// The words of the path of its file, in lower case.
  let topics: Set<String>

  /// A regular expression for the tests of suites.
  static func filter(_ suites: [Suite]) -> String {
    let names = suites.map { $0.name.replacing(/[^A-Za-z0-9_` ]/) { "\\\($0.output)" } }
    return "^(\(names.joined(separator: "|")))/"
  }

  /// Returns all suites of the tests that are built.
  static func all(stage: Stage, library: Library) throws -> [Suite] {
    var paths: [String: String] = [:]
    for (path, contents) in library.files where path.hasPrefix("Tests/") && path.hasSuffix(".swift")
    {
      let target = path.split(separator: "/")[1]
      let text = String(decoding: contents, as: UTF8.self)
      for type in text.matches(of: /(?:struct|class|enum|actor) (`[^`]*`|\w+)/) {
        paths["\(target).\(type.output.1)"] = path
      }
    }
    let list = try stage.command([
      stage.tests, "--testing-library", "swift-testing", "--list-tests",
    ]).succeed()
    let names = list.matches(of: /(?m)^(\w+\.(?:`[^`]*`|\w+))\//).map { String($0.output.1) }
    return Set(names).sorted().map { Suite(name: $0, topics: topics(of: paths[$0] ?? $0)) }
  }

  /// Returns the words of a path, without those that are part of most paths.
  static func topics(of path: String) -> Set<String> {
    let words = path.split { "/+.".contains($0) }.flatMap { part in
      part.replacing(/[A-Z]/) { " \($0.output)" }.split(separator: " ")
    }
    return Set(words.map { $0.lowercased() })
      .subtracting(["sources", "tests", "swift", "thorium", "test"])
  }
}

/// A run of a suite without any mutant.
struct Baseline: Codable {
  let seconds: Double
  /// The numbers of the mutants whose switches were read.
  let reached: Set<Int>
}

/// Whether and how a suite finds a mutant.
enum Finding: String, Codable {
  case failed, stopped, timedOut
}

/// Runs single suites.
struct SuiteRunner {
  let stage: Stage
  /// The number of mutants that have a number.
  let count: Int

  /// Runs a suite without a mutant; it must pass.
  func baseline(_ suite: Suite) throws -> Baseline {
    let file = FileManager.default.temporaryDirectory.appending(path: "mutants.\(getpid()).reached")
    try Data(count: count).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run([suite], [Builder.reachedName: file.path], limit: 300)
    guard outcome.status == 0 else {
      throw Failure("\(suite.name) fails without any mutant:\n\(outcome.output.suffix(4000))")
    }
    let bytes = try Data(contentsOf: file)
    return Baseline(
      seconds: outcome.seconds,
      reached: Set(bytes.enumerated().filter { $0.element != 0 }.map(\.offset))
    )
  }

  /// Runs suites with a mutant in one process, and returns what has found it.
  ///
  /// Without a mutant they take `seconds`, each in a process of its own.
  func find(_ number: Int, in suites: [Suite], seconds: Double) throws -> (Finding, String)? {
    let place = suites.count == 1 ? suites[0].name : "\(suites.count) suites"
    var outcome = try run(suites, [Builder.switchName: "\(number)"], limit: 20 + 4 * seconds)
    if outcome.isTimedOut {
      // The machine may be busier than it was: now they get four times what they take now.
      let present = try run(suites, [:], limit: 3600)
      if present.seconds > 2 * seconds {
        let limit = 20 + 4 * present.seconds
        outcome = try run(suites, [Builder.switchName: "\(number)"], limit: limit)
      }
    }
    if outcome.isTimedOut { return (.timedOut, place) }
    if outcome.status == 0 { return nil }
    if let test = outcome.output.firstMatch(of: /(?m)^✘ Test (.*?) (?:recorded|failed|with)/) {
      return (.failed, String(test.output.1).replacing("\"", with: ""))
    }
    let reason = outcome.output.firstMatch(of: /(?m)^.*(?:Fatal error|Crash|signal).*$/)
    return (
      .stopped, shortened("\(place): \(reason?.output ?? "ended with \(outcome.status)")")
    )
  }

  private func run(
    _ suites: [Suite],
    _ environment: [String: String],
    limit: Double
  ) throws -> Command.Outcome {
    let words = [
      stage.tests, "--testing-library", "swift-testing", "--filter", Suite.filter(suites),
    ]
    var command = stage.command(words, memory: 12_000_000)
    // Nobody reads the stack of a process that a mutant stops.
    command.environment.merge(environment) { $1 }
    command.environment["SWIFT_BACKTRACE"] = "enable=no"
    command.limit = limit
    return try command.run()
  }
}
