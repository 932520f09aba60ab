import Thorium
import ThoriumText

/// A run as a test to paste into a test target; it fails while the defect exists.
///
/// Such a test exists only if a ``VirtualWorld`` can repeat the run:
///
/// - no service replies in it
/// - every turn is the default turn
/// - no step comes before all ready tasks have run
/// - each action can be written as Swift
/// - the state prints the same text in each process
/// - the failure shows in the final state, or is an unhandled error
struct RunTest<S: Subject> {
  private let subject: S
  private let contents: RunReport<S>.Contents
  private let store: String
  private let name: String
  /// The text of the run's final state.
  private let ending: String

  init?(
    _ subject: S,
    _ contents: RunReport<S>.Contents,
    _ simulation: Simulation,
    named name: String
  ) {
    self.subject = subject
    guard let store = (subject as? any GivenSubject)?.making, Self.isShown(name) else { return nil }
    self.store = store
    self.name = name
    self.contents = contents
    let isSwitched = simulation.chooser.drawn.contains(where: \.isSwitch)
    let isPlain = contents.lines.allSatisfy {
      $0.replies.isEmpty && !$0.timing.isAtOnce
        && ($0.action.map { SwiftText.canBePasted($0) } ?? true)
    }
    guard !isSwitched, isPlain, contents.replies.isEmpty,
      let state = contents.last ?? contents.lines.last?.nextState, SwiftText.printsAlike(state)
    else { return nil }
    ending = "\(state)"
    // A type in a private context prints with an address that differs between processes.
    if ending.contains("(unknown context at ") { return nil }
  }

  /// The test to paste.
  var pasted: PastedTest {
    let end = name.hasPrefix("report: ") ? "the error is not handled" : "the run ends like this"
    return PastedTest(
      "As a test, which fails while \(end)"
        + (store.contains("<#") ? ". Complete its initializer:" : ":"),
      named: name,
      ["let world = VirtualWorld()", store] + steps + [expectation]
    )
  }

  private var steps: [String] {
    var lines = contents.lines.flatMap { line -> [String] in
      let pass = "world.advance(by: \(SwiftText.of(line.passed)))"
      guard let action = line.action else { return [pass] }
      return ["store.send(\(SwiftText.of(action)))", "world.run()"]
    }
    if contents.endTime > contents.time {
      lines.append("world.advance(by: \(SwiftText.of(contents.endTime - contents.time)))")
    }
    return lines
  }

  /// Returns true when the end of a run shows a failure with the given name.
  ///
  /// A run that does not end, or a report such as that of an overloaded queue, is repeated by its
  /// token instead.
  private static func isShown(_ name: String) -> Bool {
    let words = ["invariant: ", "transition: ", "at rest: ", "model", "report: unhandled "]
    return words.contains { name.hasPrefix($0) }
  }

  /// The expectation that the final state is another one, or that every error is handled.
  ///
  /// It rejects the whole state, since only a person can write the intended condition in Swift.
  private var expectation: String {
    if name.hasPrefix("report: ") {
      let isCase = name.hasSuffix(" in a pipeline") ? ".unhandledInPipeline" : ".unhandled"
      return "#expect(!world.reports.contains { if case \(isCase) = $0 { true } else { false } })"
    }
    return #"#expect("\(store.currentState)" != \#(SwiftText.of(ending)))"#
  }
}

extension PastedTest {
  /// Returns a test that repeats a run by its token, for service replies or a specific task order.
  static func ofRun<S: Subject>(
    _ steps: [String],
    of subject: S,
    _ token: ReplayToken,
    named name: String
  ) -> PastedTest {
    let given =
      (S.self as? any GivenSubject.Type)?.given ?? (name: "subject", argument: "subject: subject")
    let lines = steps.flatMap { $0.split(whereSeparator: \.isNewline) }.map { "// \($0)" }
    return PastedTest(
      "As a test, where `\(given.name)` and `property` are the arguments of the check:",
      named: name,
      effects: "async throws",
      lines + [
        "// The token contains the whole run: actions, answers, times and the order of tasks.",
        "try await falsify(\(given.argument), CheckSettings(replay: ReplayToken(\"\(token)\")), property)",
      ]
    )
  }
}
