import Synchronization
import Testing
import Thorium
import ThoriumProof
import ThoriumSystem

/// The record of a test process, in a file of the folder that `THORIUM_RECORD` names.
///
/// The file is named after the shard, or after the process, and after the campaign. So a record of
/// another campaign stays in the folder, and cannot be merged as if it belonged to this one. The
/// file is created for the first check. The process writes the last line when it exits, so a
/// process that dies leaves a record without an end.
final class TestRecord: Sendable {
  /// The record of this process, if it has one.
  static let standard: TestRecord? = {
    guard let folder = environmentVariable("THORIUM_RECORD"), !folder.isEmpty else { return nil }
    do throws(RecordFile.Problem) {
      let record = try TestRecord(in: folder)
      // A test can fail without a check, so the last line has the status of the process where it is known.
      #if canImport(Glibc)
      _ = unsafe on_exit({ status, _ in TestRecord.standard?.finish(status) }, nil)
      #else
      _ = atexit { TestRecord.standard?.finish() }
      #endif
      return record
    } catch {
      // Without its record the process could be taken for a success, so its first check fails.
      Issue.record("\(error) \(error.remedy) another folder for THORIUM_RECORD.")
      return nil
    }
  }()

  private let file: RecordFile
  private let hasFailed = Atomic(false)

  /// Begins a record in a folder, which is created if it does not exist.
  init(in folder: String) throws(RecordFile.Problem) {
    let settings = CheckSettings()
    let program = CommandLine.arguments.first ?? ""
    let header = RecordHeader(
      program: program.split(separator: "/").last.map(String.init) ?? program,
      command: "test",
      settings,
      options: Self.choice(CommandLine.arguments)
    )
    try? SystemFiles().makeFolders(folder)
    let shard = "\(settings.shard.index)-of-\(settings.shard.count)"
    let name = settings.shard.isWhole ? "\(getpid())" : shard
    let path = "\(folder)/\(name)-\(header.campaign).jsonl"
    file = try RecordFile(path, of: header)
    file.write(["\(JSONText(reflecting: header))"])
  }

  /// Returns the options that choose tests.
  private static func choice(_ arguments: [String]) -> String {
    zip(arguments, arguments.dropFirst()).filter { ["--filter", "--skip"].contains($0.0) }
      .map { "\($0) \($1)" }.joined(separator: " ")
  }

  /// Writes that a check begins.
  ///
  /// - Returns: A receiver of its failures, as soon as they are found; `nil` without a record.
  static func begin(_ call: CheckCall) -> (@Sendable (Counterexample.Failure) -> Void)? {
    guard let name = call.name, let standard else { return nil }
    standard.file.write(["\(JSONText.begin(name))"])
    return { failure in standard.file.write([failure.line(of: name, isDescribed: false)]) }
  }

  /// Writes the results of a check.
  ///
  /// - Parameters:
  ///   - found: The results.
  ///   - call: The call of the check.
  ///   - areKnown: True if `withKnownIssue` expects each reason for a failure.
  ///   - hasKnown: True if it expects any issue.
  func record(
    _ found: Counterexample,
    of call: CheckCall,
    areKnown: Bool = false,
    hasKnown: Bool
  ) {
    guard let name = call.name else { return }
    let report = found.report
    let isCovered = report.coverage.allSatisfy { $0.verdict != .insufficient }
    let isFailure = !found.failures.isEmpty || !isCovered || !report.decisiveEmptiness.isEmpty
    let text = isFailure ? found.text(replay: Counterexample.advice) : nil
    let result = isFailure ? "failed" : report.end == .cancelled ? "interrupted" : "passed"
    if result != "passed" && !areKnown { hasFailed.store(true, ordering: .relaxed) }
    let failures = found.failures.map { $0.line(of: name, isDescribed: true) }
    var check = RecordedCheck(name, result, report, text: text)
    if hasKnown { check.warnings.append(RecordedCheck.expected) }
    file.write(failures + ["\(JSONText(reflecting: check))"])
  }

  /// Writes that a check could not run.
  func recordError(_ error: any Error, of call: CheckCall) {
    guard let name = call.name else { return }
    hasFailed.store(true, ordering: .relaxed)
    let check = RecordedCheck(name, "error", CheckReport(), text: "\(error)")
    file.write(["\(JSONText(reflecting: check))"])
  }

  /// Writes that an exploration begins, and returns a receiver of its result.
  ///
  /// A test may expect the failure of an exploration, so it says nothing about the status of the
  /// process.
  func beginExploration(_ call: CheckCall) -> ExplorationObserver.Ending? {
    guard let name = call.name else { return nil }
    file.write(["\(JSONText.begin(name))"])
    return { [file] result in
      let lines: [Any] =
        switch result {
        case .success(let report): [RecordedCheck(name, report)]
        case .failure(let failure):
          [RecordedFailure(failure, of: name), RecordedCheck(name, failure)]
        }
      file.write(lines.map { "\(JSONText(reflecting: $0))" })
    }
  }

  /// Writes the last line, with the exit status of the process, or 1 if a check has failed.
  func finish(_ status: Int32 = 0) {
    let isFailure = status != 0 || hasFailed.load(ordering: .relaxed)
    file.finish(["\(JSONText.end(isFailure ? 1 : 0))"])
    if let problem = file.problem { writeToStandardError(problem) }
  }
}

extension Counterexample.Failure {
  fileprivate func line(of check: String, isDescribed: Bool) -> String {
    let advice = Counterexample.advice(token)
    let line = RecordedFailure(self, of: check, advice: advice, isDescribed: isDescribed)
    return "\(JSONText(reflecting: line))"
  }
}
