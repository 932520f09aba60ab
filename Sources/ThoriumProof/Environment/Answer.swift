import ThoriumText

/// What a service has answered in a story, as it is told.
struct Answer: Sendable {
  enum Outcome: Sendable {
    case value(SwiftPart)
    case failure(SwiftPart)
    case never
  }

  let service: String
  private(set) var outcome: Outcome
  let delay: Duration
  /// The places of the choices that it was drawn from.
  let choices: Range<Int>
  /// Whether it could have come to something else just as well, as to a failure.
  private var isAnyOutcome = false
  /// Whether it could have come at any other time just as well.
  private var isAnyDelay = false

  init(
    _ service: String,
    _ outcome: Outcome,
    after delay: Duration,
    from choices: Range<Int>
  ) {
    self.service = service
    self.outcome = outcome
    self.delay = delay
    self.choices = choices
  }

  /// What was answered, and when, on a line.
  var text: String {
    let time = delay > .zero ? " after \(delay)" : isAnyDelay ? " at once" : ""
    return "\(service) \(what)".told + (isAnyOutcome ? " \(SwiftPart.mark(" outcome"))" : "")
      + time + (isAnyDelay ? " \(SwiftPart.mark())" : "")
  }

  /// What was answered, but not when.
  private var what: String {
    switch outcome {
    case .value(let value): "answers \(value.flat)"
    case .failure(let error): "fails with \(error.flat)"
    case .never: "is never answered"
    }
  }

  /// Marks what is another in the answers in its place.
  func marking(_ others: [Answer]) -> Answer {
    var answer = self
    answer.isAnyDelay = isAnyDelay || others.contains { $0.isAtAnotherTime(than: self) }
    switch outcome {
    case .value(let value):
      let values = others.compactMap(\.value)
      answer.isAnyOutcome = isAnyOutcome || values.count < others.count
      if !answer.isAnyOutcome { answer.outcome = .value(value.markingWhole(values)) }
    case .failure, .never:
      answer.isAnyOutcome = isAnyOutcome || others.contains { $0.what != what }
    }
    return answer
  }

  /// Whether it comes at another time, where both come.
  private func isAtAnotherTime(than other: Answer) -> Bool {
    if case .never = outcome { return false }
    if case .never = other.outcome { return false }
    return delay != other.delay
  }

  private var value: SwiftPart? {
    if case .value(let value) = outcome { value } else { nil }
  }
}

extension Simulation {
  /// Returns what services have answered since this was asked last.
  func takeAnswers() -> [Answer] { journal?.takeAnswers().compactMap { $0 as? Answer } ?? [] }
}
