import Thorium

extension RunExecutor {
  /// Returns a warning that names the work, or `nil` if only subscriptions are left.
  func warning<S: Subject>(
    ofUnfinished shortest: Attempt,
    of subject: S,
    _ begin: @escaping RunReport<S>.Begin
  ) -> HealthWarning? {
    let recorded = recordRun(Preset(shortest.values), begin)
    let work = (recorded.simulation.runLog?.unfinished ?? []).filter { !$0.isSubscription }
    if work.isEmpty { return nil }
    let texts: [String] = work.prefix(4).map { recorded.contents.text(of: $0, subject) }
    return .unfinished(texts, ReplayToken(shortest.values))
  }
}

extension RunReport.Contents {
  /// Returns the text of unfinished work, with the action of the step that caused it.
  func text(of work: UnfinishedWork, _ subject: S) -> String {
    let step = work.step.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil }
    let action = step?.action ?? action
    return work.text(causedBy: action.map { subject.text(of: $0) })
  }
}
