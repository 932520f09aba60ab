/// A case that has run, and its result.
package struct Attempt: Sendable {
  /// The result of a case.
  package enum Outcome: Sendable, Equatable {
    /// The case needs more choices than it was given.
    case exhausted
    /// The case was discarded by a filter or an assumption.
    case unwanted
    /// The case did not reach the property, because it is not simpler than a known failing case.
    case skipped
    /// The property holds.
    case passed
    /// The property does not hold; failures with the same name count as the same failure.
    case failed(String)
  }

  package let choices: [Choice]
  package let spans: [Span]
  let marks: [Mark]
  package let outcome: Outcome
  /// The labels of the case.
  private(set) var labels: Set<String>

  package init(_ source: Source, _ outcome: Outcome, labels: Set<String> = []) {
    choices = source.choices
    spans = source.spans
    marks = source.marks
    self.labels = labels
    self.outcome = outcome
  }

  /// Creates an attempt that was recorded, or that ran in a copy of the process.
  init(_ choices: [Choice], spans: [Span] = [], marks: [Mark] = [], _ outcome: Outcome) {
    self.choices = choices
    self.spans = spans
    self.marks = marks
    self.outcome = outcome
    labels = []
  }

  /// Returns this attempt with additional labels.
  func labelled(_ labels: Set<String>) -> Attempt {
    if labels.isEmpty { return self }
    var attempt = self
    attempt.labels.formUnion(labels)
    return attempt
  }

  /// This attempt without its parts and labels, which only a failure needs.
  var withoutParts: Attempt { Attempt(choices, marks: marks, outcome) }

  /// The name of the failure, if the case failed.
  package var failure: String? {
    if case .failed(let name) = outcome { name } else { nil }
  }

  /// Returns the indices of the parts with the same kind and parent as a part, including itself.
  func siblings(of place: Int) -> [Int] {
    let span = spans[place]
    return spans.indices.filter { spans[$0].parent == span.parent && spans[$0].kind == span.kind }
  }

  package var values: [Int] { choices.map(\.value) }

  /// The complexity of the case.
  package var order: Order { Order(choices) }

  /// The complexity of a case, for comparisons.
  ///
  /// The simpler of two cases has fewer steps. Cases with equally many steps are
  /// compared by the following, in this order:
  ///
  /// - the number of preemptions;
  /// - the number of choices;
  /// - the complexity of the first choice that differs.
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
      let mine = (left.steps, left.preemptions, left.complexities.count)
      let others = (right.steps, right.preemptions, right.complexities.count)
      if mine != others { return mine < others }
      return left.complexities.lexicographicallyPrecedes(right.complexities)
    }
  }
}
