/// A case that was run, and what came of it.
package struct Attempt: Sendable {
  /// What came of a case.
  package enum Outcome: Sendable, Equatable {
    /// There were fewer choices than the case needs.
    case exhausted
    /// The case was not wanted.
    case unwanted
    /// It did not come to what is checked, since it is not simpler than a case that fails.
    case skipped
    /// What must hold holds.
    case passed
    /// What must hold does not; failures of one name are the same.
    case failed(String)
  }

  package let choices: [Choice]
  package private(set) var spans: [Span]
  let marks: [Mark]
  package let outcome: Outcome
  /// What it was classified as.
  private(set) var labels: Set<String>

  package init(_ source: Source, _ outcome: Outcome, labels: Set<String> = []) {
    choices = source.choices
    spans = source.spans
    marks = source.marks
    self.labels = labels
    self.outcome = outcome
  }

  /// The attempt, classified as something besides.
  func labelled(_ labels: Set<String>) -> Attempt {
    if labels.isEmpty { return self }
    var attempt = self
    attempt.labels.formUnion(labels)
    return attempt
  }

  /// The attempt without its parts, by which only what fails is made simpler.
  var withoutParts: Attempt {
    var attempt = self
    attempt.spans = []
    return attempt
  }

  /// The name of the failure, if it is one.
  package var failure: String? {
    if case .failed(let name) = outcome { name } else { nil }
  }

  /// The places of the parts that are of the same kind, in the same part, as one; it is among them.
  func siblings(of place: Int) -> [Int] {
    let span = spans[place]
    return spans.indices.filter { spans[$0].parent == span.parent && spans[$0].kind == span.kind }
  }

  package var values: [Int] { choices.map(\.value) }

  /// How complex the case is.
  package var order: Order { Order(choices) }

  /// How many steps a story has, how often it preempts, and how many choices there are.
  ///
  /// The simpler of two cases has fewer steps; then fewer preemptions; then fewer choices; then the
  /// smaller first choice that differs.
  package struct Order: Sendable, Comparable {
    package let steps: Int
    let preemptions: Int
    let complexities: [UInt64]

    package init(_ choices: [Choice]) {
      var steps = 0
      var preemptions = 0
      for choice in choices {
        if choice.role == .step && choice.value == 1 { steps += 1 }
        if choice.role == .preemption && choice.value > 0 { preemptions += 1 }
      }
      self.steps = steps
      self.preemptions = preemptions
      complexities = choices.map(\.complexity)
    }

    package static func < (left: Order, right: Order) -> Bool {
      if left.steps != right.steps { return left.steps < right.steps }
      if left.preemptions != right.preemptions { return left.preemptions < right.preemptions }
      if left.complexities.count != right.complexities.count {
        return left.complexities.count < right.complexities.count
      }
      return left.complexities.lexicographicallyPrecedes(right.complexities)
    }
  }
}
