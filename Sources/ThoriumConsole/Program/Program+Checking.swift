import Dispatch
import Synchronization
import ThoriumProof

extension Program {
  /// Checks an example, and tells what was found.
  ///
  /// - Returns: The exit status: 0 where nothing was found, 1 where something was.
  func check(_ example: Example, _ options: CheckOptions) -> Int32 {
    let output = Output(1)
    let checks = example.checks(fixtures: options.fixtures).filter { check in
      options.only.map { $0 == check.name } ?? true
    }
    var status: Int32 = 0
    for check in checks {
      let verdict = finding(of: check, options.settings)
      output.line("\(check.name): \(verdict.headline)")
      for line in verdict.details { output.line("  \(line)") }
      for line in advice(on: example, check, options, verdict) { output.line(line) }
      output.flush()
      if verdict.isFailure { status = 1 }
    }
    return status
  }

  /// How to see again what was found.
  private func advice(
    on example: Example,
    _ check: ExampleCheck,
    _ options: CheckOptions,
    _ verdict: CheckVerdict
  ) -> [String] {
    guard let token = verdict.token else { return [] }
    let fixtures = options.fixtures.map { " --fixtures \(Word.quoted($0))" } ?? ""
    let only = "--only \(Word.quoted(check.name))"
    let again = "  again: \(name) check \(example.name)\(fixtures) \(only) --replay \(token)"
    if check.name != Example.sessions { return [again] }
    let run = "\(name) run \(example.name)\(fixtures) --script FILE"
    return [again, "  as a script, for \(run):"] + script(of: example, options, token)
  }

  private func finding(of check: ExampleCheck, _ settings: CheckSettings) -> CheckVerdict {
    waiting {
      do {
        return CheckVerdict(try await check.run(settings))
      } catch let error as Counterexample {
        return CheckVerdict(error)
      } catch {
        return CheckVerdict(headline: "could not be checked: \(error)", isFailure: true)
      }
    }
  }

  /// The lines of a session that fails.
  private func script(
    of example: Example,
    _ options: CheckOptions,
    _ token: ReplayToken
  ) -> [String] {
    let lines = Mutex<[String]>([])
    var settings = options.settings
    settings.replay = token
    return waiting { [settings] in
      var subject = SessionSubject(of: example, fixtures: options.fixtures)
      subject.willBegin = { lines.withLock { $0 = [] } }
      _ = try? await falsify(subject: subject, settings) { property in
        property.session()
        property.steps(0...20)
        property.transition("told") { _, line, _ in
          lines.withLock { $0.append(line.text) }
          return true
        }
      }
      return lines.withLock { $0 }
    }
  }

  /// Waits for something that is asynchronous, on this thread, which serves nobody else.
  private func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let result = Mutex<Value?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    Task {
      let value = await body()
      result.withLock { $0 = value }
      isOver.signal()
    }
    isOver.wait()
    guard let value = result.withLock({ $0 }) else {
      preconditionFailure("A check ended without a result.")
    }
    return value
  }
}

/// What is told of a check.
private struct CheckVerdict: Sendable {
  let headline: String
  var details: [String] = []
  var token: ReplayToken?
  let isFailure: Bool
}

extension CheckVerdict {
  init(_ report: CheckReport) {
    let cases = report.cases == 1 ? "1 case" : "\(report.cases) cases"
    let all = report.isExhaustive ? ", which are all there are" : ""
    headline = "\(cases)\(all), nothing found"
    details = report.warnings.filter { !$0.isExpected }.map { "warning: \($0)" }
    isFailure = false
  }

  init(_ counterexample: Counterexample) {
    headline = counterexample.failures.first?.reason ?? "what is to be covered is not"
    details = "\(counterexample)".split(separator: "\n").map(String.init)
    token = counterexample.failures.first?.token
    isFailure = true
  }
}

extension HealthWarning {
  /// Whether it says that time was over, where nothing but time was to end the check.
  fileprivate var isExpected: Bool {
    if case .outOfTime(_, of: .max) = self { true } else { false }
  }
}
