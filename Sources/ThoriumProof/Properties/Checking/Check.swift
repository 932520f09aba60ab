import Thorium

/// One check under way: which case comes next, and what came of the last.
///
/// A check runs nothing itself, so that bodies of all kinds are run in a loop of a few lines:
///
///     while let value = check.next() {
///       do { try body(value); check.pass() } catch { check.fail(error) }
///     }
///     try check.finish()
package struct Check<Value> {
  private let generator: Generator<Value>
  private var campaign: Campaign
  private var source = Source()
  /// Collects what the body says of the case.
  package let trial = Trial()
  /// What each failure said last.
  private var reasons: [String: String] = [:]
  /// What each failure says of its simplest case, in the order of the report.
  private var settled: [String] = []

  package init(_ generator: Generator<Value>, _ settings: CheckSettings) {
    self.generator = generator
    campaign = Campaign(settings)
  }

  /// Makes the next case, or answers that there is none.
  package mutating func next() -> Value? {
    while var source = campaign.next() {
      do {
        let value = try source.draw(generator)
        if let known = campaign.known(source) {
          campaign.note(known, isKnown: true)
          continue
        }
        self.source = source
        return value
      } catch {
        campaign.note(Attempt(source, error == .unwanted ? .unwanted : .exhausted))
      }
    }
    return nil
  }

  /// Notes that the case is as it must be.
  package mutating func pass() {
    note(.passed)
  }

  /// Notes what the case has thrown: an assumption that does not hold is no failure.
  package mutating func fail(_ error: any Error) {
    if error is UnwantedCase || error is Rejection { return note(.unwanted) }
    fail(error.failureName, because: error.failureReason)
  }

  /// Notes that the case fails.
  ///
  /// - Parameters:
  ///   - name: What is the same of the same failure.
  ///   - reason: What a person reads of it.
  package mutating func fail(_ name: String, because reason: String) {
    reasons[name] = reason
    note(.failed(name))
  }

  private mutating func note(_ outcome: Attempt.Outcome) {
    campaign.note(Attempt(source, outcome, labels: trial.takeLabels()))
    if let failure = campaign.report.failures.last, settled.count < campaign.report.failures.count {
      settled.append(reasons[failure.name] ?? failure.name)
    }
  }

  /// What the check has found.
  ///
  /// - Throws: What does not hold, in its simplest cases.
  package func finish() throws(Counterexample) -> CheckReport {
    let failures = zip(campaign.report.failures, settled).map(told)
    if failures.isEmpty { return campaign.report }
    throw Counterexample(failures: failures, report: campaign.report)
  }

  private func told(_ failure: CheckFailure, because reason: String) -> Counterexample.Failure {
    var source = Source(failure.choices)
    let value = try? source.draw(generator)
    return Counterexample.Failure(
      failure,
      reason: reason,
      value: value.map { SwiftText.of($0) } ?? "a case that cannot be made again"
    )
  }
}

extension Error {
  /// What is the same of errors that are the same failure.
  ///
  /// It is the place of a requirement, the case of an enumeration, or the type: what an error carries
  /// differs from one case to the next.
  package var failureName: String {
    if let unmet = self as? UnmetRequirement { return unmet.place }
    let type = "\(type(of: self))"
    let name = Report.name(ofAction: self)
    return name == type ? type : "\(type).\(name)"
  }

  /// What a person reads of a failure.
  package var failureReason: String {
    if let unmet = self as? UnmetRequirement {
      return "\(unmet.description) (\(unmet.place))"
    }
    let type = "\(type(of: self))"
    let text = "\(self)".told
    return text.hasPrefix(type) ? "\(text) was thrown" : "\(type) was thrown: \(text)"
  }
}
