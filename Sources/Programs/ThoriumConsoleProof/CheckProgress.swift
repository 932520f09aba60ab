import Synchronization
import Thorium
import ThoriumProof
import ThoriumText

/// The progress of an example's checks, which a terminal shows and an interruption reports.
///
/// A report follows after one second, and then each time that the duration has doubled.
final class CheckProgress: Sendable {
  private struct Content {
    var waiting: [String]
    var current: String?
    var cases = 0
    var isSimplifying = false
    /// The failures of the current check.
    var failures: [RecordedFailure] = []
    /// The number of these failures that the answer already has.
    var written = 0
    /// The start of the current check.
    var start = Duration.zero
    /// The duration of the current check at its next report.
    var next = Duration.seconds(1)
  }

  private let content: Mutex<Content>
  /// The number of cases of each check; `nil` if only time ends it.
  private let total: Int?
  private let seed: UInt64
  private let elapsed: @Sendable () -> Duration
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - checks: The names of the checks, in their order.
  ///   - total: The number of cases of each check; `nil` if only time ends it.
  ///   - seed: The random seed of the checks.
  ///   - elapsed: Returns the time since some fixed moment.
  ///   - report: Receives each report.
  init(
    of checks: [String],
    total: Int?,
    seed: UInt64,
    elapsed: @escaping @Sendable () -> Duration,
    report: @escaping @Sendable (String) -> Void
  ) {
    content = Mutex(Content(waiting: checks))
    self.total = total
    self.seed = seed
    self.elapsed = elapsed
    self.report = report
  }

  /// Begins the next check.
  func begin() {
    let now = elapsed()
    content.withLock { content in
      let rest = Array(content.waiting.dropFirst())
      content = Content(waiting: rest, current: content.waiting.first, start: now)
    }
  }

  /// Records the number of completed cases, and reports it when it is time.
  func record(_ cases: Int, isSimplifying: Bool) {
    let now = elapsed()
    let line = content.withLock { content -> String? in
      content.cases = cases
      content.isSimplifying = isSimplifying
      guard now - content.start >= content.next else { return nil }
      while now - content.start >= content.next { content.next *= 2 }
      return text(of: content)
    }
    if let line { report(line) }
  }

  /// Records a failure whose case has been shrunk.
  func record(_ failure: RecordedFailure) {
    content.withLock { $0.failures.append(failure) }
  }

  /// Records that the answer has all failures so far.
  func recordWritten() {
    content.withLock { $0.written = $0.failures.count }
  }

  /// Records that all checks have ended.
  func finish() {
    content.withLock { $0 = Content(waiting: []) }
  }

  /// Lines about the covered cases; none after the end.
  var summary: [String] {
    let content = content.withLock { $0 }
    let rest = content.waiting
    let failures = content.failures.flatMap { ["  \($0.reason)", "  \($0.advice)"] }
    let text = text(of: content).map { "\($0), from seed \(seed)" }
    return [text].compactMap(\.self) + failures
      + (rest.isEmpty ? [] : ["Not begun: \(rest.joined(separator: ", "))"])
  }

  /// The failures that the answer lacks, and the checks that have not ended, the running one first; none after the end.
  var objects: [JSONText] {
    let content = content.withLock { $0 }
    func line(_ name: String, _ cases: Int, _ text: String?) -> JSONText {
      var check = RecordedCheck(name, "interrupted", text: text)
      (check.cases, check.wanted, check.seed) = (cases, total, "\(seed)")
      return JSONText(reflecting: check)
    }
    return content.failures.dropFirst(content.written).map { JSONText(reflecting: $0) }
      + (content.current.map { [line($0, content.cases, text(of: content))] } ?? [])
      + content.waiting.map { line($0, 0, "not begun") }
  }

  private func text(of content: Content) -> String? {
    guard let name = content.current else { return nil }
    let count = total.map { "\(content.cases) of \($0.counted("case"))" }
    let found = content.failures.isEmpty ? nil : content.failures.count.counted("failure")
    let failing = found.map { "\($0) found so far, and another run" } ?? "a failure found, which"
    let finding =
      content.isSimplifying
      ? "\(failing) is being simplified" : "\(found ?? "no failure") found so far"
    return "\(name): \(count ?? content.cases.counted("case")), \(finding)"
  }
}
