package import ThoriumText

/// The error of a failed check, with the simplest case of each failure.
///
/// A test prints its description:
///
///     A counterexample: one is lost (SortTests/SortTests.swift:12)
///       [0, 0]
///       shrunk in 13 evaluations; 100 cases in all, from seed 0
///       Repeat it with CheckSettings(replay: try ReplayToken("AoNWUwICAg")).
///       As a test, where `property` is the body of the check:
///         @Test func `one is lost (SortTests/SortTests.swift:12)`() throws {
///           try property([0, 0])
///         }
public struct Counterexample: Error, Sendable {
  /// A failure and its simplest case.
  public struct Failure: Sendable {
    /// A name that cases of the same failure share: a source location, or the type of an error.
    public let name: String
    /// A sentence that states the broken property.
    public package(set) var reason: String
    /// The simplest case of this failure, as Swift code if possible.
    public package(set) var value: String
    /// The token that reproduces the case.
    public internal(set) var token: ReplayToken
    /// The number of times that the body ran, from the first case of this failure on.
    public let evaluations: Int
    /// True when shrinking stopped at a limit.
    package internal(set) var isCut: Bool
    /// True when the case did not fail again, because something else decides as well.
    package internal(set) var isFlaky: Bool
    /// True when another failure has the same name.
    package internal(set) var hasNamesake = false
    /// The parts of the case that do not matter.
    var irrelevant: [Explanation.Part] = []
    /// The result of the search for parts that do not matter, if it ran.
    package var explained: Explained?
    /// The test, with advice for pasting it.
    package var pasted: PastedTest?
    /// The steps of the case on a page; empty for a case without steps.
    package var moments: [Page.Moment] = []
  }

  /// The failures, in the order in which they were found.
  public private(set) var failures: [Failure]
  /// The report of the cases that ran.
  public let report: CheckReport

  /// Creates the error of a failed check.
  package init(failures: [Failure], report: CheckReport) {
    self.failures = failures
    self.report = report
  }

  /// Marks a failure as flaky, because something other than the case decides as well.
  package mutating func doubt(_ place: Int) {
    failures[place].isFlaky = true
  }
}

extension Counterexample.Failure {
  /// The choices of the simplest case.
  package var choices: [Int] { token.choices }

  /// Replaces the simplest case.
  package mutating func replaceCase(by choices: [Int]) {
    if choices == self.choices { return }
    (token, isCut, irrelevant) = (ReplayToken(choices), false, [])
  }

  /// A test to paste, which fails as long as the case fails.
  ///
  /// Its names `property`, `generator`, `reactor`, `flow` and `subject` represent the arguments of
  /// the check.
  public var test: String? { pasted?.text }
}

extension Counterexample: CustomStringConvertible {
  /// The failures, their simplest values, and instructions to reproduce them.
  public var description: String {
    text { "Repeat it with CheckSettings(replay: try ReplayToken(\"\($0)\"))." }
  }
}
