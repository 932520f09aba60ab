import Foundation
import Testing
import ThoriumProof

@testable import ThoriumProperties

@Suite final class FailureMemoryTests {
  private let folder = NSTemporaryDirectory() + "thorium-\(UUID())"
  private let memory: FailureDatabase

  init() {
    memory = FailureDatabase(of: "numbers\n", in: folder)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs a check whose numbers fail from a bound on, and returns these numbers and the report.
  private func numbers(failingFrom bound: Int) -> (run: [Int], report: CheckReport?) {
    var run: [Int] = []
    do throws(Counterexample) {
      let settings = CheckSettings(memory: memory)
      let report = try falsify(Generator.int(0...99_999), settings) { number in
        run.append(number)
        try require(number < bound)
      }
      return (run, report)
    } catch {
      return (run, error.report)
    }
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func `a failing case is tried first by the next run`() {
    #expect(numbers(failingFrom: 5_000).run.first == 0)
    #expect(files.count == 1)
    #expect(files[0].hasPrefix("\(memory.file)-") && files[0].hasSuffix(".failure"))
    #expect(numbers(failingFrom: 5_000).run.first == 5_000)
  }

  @Test func `a file that cannot be read leaves the others readable`() throws {
    #expect(numbers(failingFrom: 5_000).run.first == 0)
    let path = "\(folder)/\(memory.file)-0.failure"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let (run, report) = numbers(failingFrom: 5_000)
    #expect(run.first == 5_000)
    let told = report?.warnings.compactMap { warning in
      if case .unreadable(let path, _) = warning { path } else { nil }
    }
    #expect(told == [path])
  }

  // Takes over a second: a token has at most a million choices.
  @Test func `a case that no token can repeat is reported, and not stored`() {
    var failures = StoredFailures(memory)
    failures.storeFailure(ReplayToken(Array(repeating: 1, count: 1_000_001)))
    failures.removeFailures(besides: [], untried: 0)
    #expect(files.isEmpty && failures.warnings.count == 1)
    #expect(failures.warnings.first?.description.contains("1000001 choices") == true)
  }

  @Test func `each failure has its own file, so folders can be merged by copying`() throws {
    let other = folder + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let memories = [memory, FailureDatabase(of: memory.name, in: other)]
    for (memory, bound) in zip(memories, [5_000, 7_000]) {
      _ = counterexample {
        try falsify(Generator.int(0...99_999), CheckSettings(memory: memory)) {
          try require($0 < bound)
        }
      }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: other) {
      try FileManager.default.copyItem(atPath: "\(other)/\(name)", toPath: "\(folder)/\(name)")
    }
    #expect(files.count == 2)
    #expect(Set(numbers(failingFrom: 6_000).run.prefix(2)) == [5_000, 7_000])
  }

  @Test func `a failure is stored when its case has been shrunk`() {
    var stored: [[String]] = []
    _ = counterexample {
      try falsify(Generator.int(0...99_999), CheckSettings(memory: memory)) { number in
        let names = files.filter { $0.hasSuffix(".failure") }
        if stored.last != names { stored.append(names) }
        try require(number < 90_000)
      }
    }
    #expect(stored.first == [] && stored.count == 2 && stored.last?.count == 1, "\(stored)")
  }

  /// A door that two different mistakes open.
  private struct Door: Reactor {
    enum Action: Sendable, CaseIterable { case push, pull, knock }
    struct State: Sendable, Hashable {
      var pushes = 0
      var knocks = 0
    }
    let initialState = State()
    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .push: state.pushes += 1
      case .pull: state = State()
      case .knock: state.knocks += 1
      }
    }
  }

  // Takes over a second: three checks describe five failures.
  @Test func `stored cases of two bugs under one property are two failures, and stay stored`()
    async throws
  {
    func failures(of bugs: [@Sendable (Door.State) -> Bool]) async -> [Counterexample.Failure] {
      do {
        let settings = CheckSettings(cases: 30, explains: false, memory: memory)
        _ = try await falsify(Door(), settings) { property in
          property.steps(0...6)
          property.invariant("it stays shut") { state in !bugs.contains { $0(state) } }
        }
        return []
      } catch { return (error as? Counterexample)?.failures ?? [] }
    }
    let bugs: [@Sendable (Door.State) -> Bool] = [{ $0.pushes == 2 }, { $0.knocks == 3 }]
    let tokens = await [failures(of: [bugs[0]]), failures(of: [bugs[1]])].flatMap { $0 }
    // The case of the first bug no longer failed under the second one alone, so it was removed.
    #expect(tokens.count == 2 && files.count == 1)
    var stored = StoredFailures(memory)
    stored.storeFailure(tokens[0].token)
    stored.removeFailures(besides: [], untried: stored.cases.count)
    let found = await failures(of: bugs)
    #expect(Set(found.map(\.token)) == Set(tokens.map(\.token)))
    #expect(Set(found.map(\.name)) == ["invariant: it stays shut"] && files.count == 2)
  }

  @Test func `a stored case is the simplest one, also if only the proof finds it`() async throws {
    let settings = CheckSettings(seed: 1, shrinks: 1, explains: false, memory: memory)
    let error = await #expect(throws: Counterexample.self) {
      try await falsify(Door(), settings) { property in
        property.invariant("it stays shut") { $0.knocks < 3 }
      }
    }
    let failure = try #require(error?.failures.first)
    #expect(failure.value.contains("3. .knock") && !failure.value.contains("4. "))
    #expect(failure.evaluations <= 3)
    #expect(StoredFailures(memory).cases.map(\.values) == [failure.choices])
  }

  @Test func `a stored case that passes counts once among all runs`() async throws {
    let settings = CheckSettings(explains: false, memory: memory)
    func check(_ bound: Int) async throws -> CheckReport {
      try await falsify(Door(), settings) { property in
        property.steps(0...3)
        property.invariant("it stays shut") { $0.pushes < bound }
      }
    }
    await #expect(throws: Counterexample.self) { try await check(2) }
    #expect(files.count == 1)
    let report = try await check(4)
    #expect(files.isEmpty && report.isExhaustive)
    #expect(report.cases == 1 + 3 + 9 + 27 && report.steps == 3 + 18 + 81, "\(report)")
  }

  @Test func `checks on many threads store all their failures`() async {
    let folder = folder
    let tokens = (0..<40).map { ReplayToken([$0 % 20]) }
    await withTaskGroup { group in
      for token in tokens {
        group.addTask {
          var stored = StoredFailures(FailureDatabase(of: "numbers", in: folder))
          stored.storeFailure(token)
          #expect(stored.warnings == [])
        }
      }
    }
    #expect(files.count { $0.hasSuffix(".failure") } == 20)
    let stored = StoredFailures(FailureDatabase(of: "numbers", in: folder))
    #expect(Set(stored.cases.map(\.values)) == Set((0..<20).map { [$0] }))
  }

  @Test(arguments: [
    ("", "has another title"),
    ("Thorium: cases that failed, version 1\nothers\n", "belongs to another check"),
    ("Thorium: cases that failed, version 1\nnumbers\\n\nAQwT", "has no end"),
    (
      "Thorium: cases that failed, version 1\nnumbers\\n\nAgwT\n",
      "contains a token that is too short"
    ),
    (
      "Thorium: cases that failed, version 1\nnumbers\\n\nAQwTUno\n",
      "contains a token that has version 1, which may repeat another run: this library reads 2"
    ),
  ])
  func `a damaged or foreign file is renamed and reported`(text: String, reason: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(memory.file)-0.failure"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let report = numbers(failingFrom: 100_000).report
    #expect(report?.warnings == [.unread(path: "\(path).unread-1", reason: reason)])
    #expect(files == ["\(memory.file)-0.failure.unread-1"])
  }

  @Test func `a check without a writable folder continues, and reports it`() {
    let memory = FailureDatabase(of: "numbers", in: "/dev/null/none")
    let thrown = counterexample {
      try falsify(Generator.int(0...9), CheckSettings(memory: memory)) { try require($0 < 5) }
    }
    #expect(thrown?.failures.first?.value == "5")
    let isReported = thrown?.report.warnings.contains {
      if case .forgetful(let path, _) = $0 { path.hasPrefix("/dev/null/none") } else { false }
    }
    #expect(isReported == true)
  }

  @Test func `a check that still runs is not mistaken for an interrupted one`() throws {
    try falsify(Generator.int(0...3), CheckSettings(memory: memory)) { _ in
      let inner = try falsify(Generator.int(0...3), CheckSettings(memory: memory)) { _ in }
      try require(inner.warnings.isEmpty, "\(inner.warnings)")
    }
  }
}
