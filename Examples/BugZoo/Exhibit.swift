import Thorium
import ThoriumProof

/// A fault from a public issue tracker, as a small machine that exists with and without the fault.
///
/// Each file of this folder has one: the machine, and the check that finds its fault. A comment `the flaw` marks
/// the only difference.
struct Exhibit: Sendable {
  /// The fault in a few words, the heading of its section on the page.
  let name: String
  /// The issues that report it, as `owner/repository#number`.
  let sources: [String]
  /// Checks the machine with its flaw or without it, and throws the simplest run that fails.
  let check: @Sendable (_ isFlawed: Bool, _ settings: CheckSettings) async throws -> CheckReport

  /// All of them, in the order of the page.
  static let all: [Exhibit] = [
    .poll, .throttle, .watcher, .restart, .queues, .reaction, .subscription, .cancellation,
    .nesting, .warnings,
  ]
}
