import ThoriumText

/// A reply of a service in a run, as the report shows it.
struct ServiceReply: Sendable {
  /// The value or the error of a reply, as Swift.
  enum Outcome: Sendable {
    case value(SwiftPart)
    case failure(SwiftPart)
    case never
  }

  let service: String
  private(set) var outcome: Outcome
  let delay: Duration
  /// The indices of the choices that determined it.
  let choices: Range<Int>
  /// True when the run fails in the same way with another outcome, such as an error.
  private var isAnyOutcome = false
  /// True when the run fails in the same way with any other delay.
  private var isAnyDelay = false

  init(_ service: String, _ outcome: Outcome, after delay: Duration, from choices: Range<Int>) {
    self.service = service
    self.outcome = outcome
    self.delay = delay
    self.choices = choices
  }

  /// The reply and its delay, on one line.
  var text: String {
    let outcome =
      "\(service) \(what)".shortened + (isAnyOutcome ? " \(SwiftPart.mark(" outcome"))" : "")
    if case .never = self.outcome { return outcome }
    return outcome + (delay > .zero ? " after \(delay.text)" : " at once")
      + (isAnyDelay ? " \(SwiftPart.mark(" delay"))" : "")
  }

  /// The reply without its delay.
  private var what: String {
    switch outcome {
    case .value(let value): "answers \(value.flat)"
    case .failure(let error): "fails with \(error.flat)"
    case .never: "is never answered"
    }
  }

  /// Returns the reply with marks for the differences from the same reply in other runs.
  func marking(_ others: [ServiceReply]) -> ServiceReply {
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

  /// Returns whether the delays differ, if both replies arrive.
  private func isAtAnotherTime(than other: ServiceReply) -> Bool {
    if case .never = outcome { return false }
    if case .never = other.outcome { return false }
    return delay != other.delay
  }

  private var value: SwiftPart? {
    if case .value(let value) = outcome { value } else { nil }
  }
}
