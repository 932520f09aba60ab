extension Attempt {
  /// The choices and the spans as bytes, which a copy of the process writes to its pipe.
  package var bytes: [UInt8] {
    let choices = choices.flatMap { choice in
      [choice.value, choice.lower, choice.upper, choice.simplest, Int(choice.role.rawValue)]
    }
    let spans = spans.flatMap { span in
      [Int(span.kind.rawValue), span.label, span.start, span.end, span.parent]
        + [span.isDiscarded ? 1 : 0]
    }
    return ChoiceBytes.write([self.choices.count] + choices + spans)
  }

  /// Decodes the bytes of an attempt.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, from a copy of this process.
  ///   - outcome: The result of the case.
  package init?(bytes: some Sequence<UInt8>, _ outcome: Outcome) {
    guard let numbers = ChoiceBytes.read(Array(bytes)), let count = numbers.first, count >= 0,
      numbers.count > 5 * count, (numbers.count - 1 - 5 * count).isMultiple(of: 6)
    else { return nil }
    let end = 1 + 5 * count
    let choices = stride(from: 1, to: end, by: 5).compactMap { Choice(numbers[$0...]) }
    let spans = stride(from: end, to: numbers.count, by: 6).compactMap { Span(numbers[$0...]) }
    guard choices.count == count, 6 * spans.count == numbers.count - end else { return nil }
    self.init(choices, spans: spans, outcome)
  }
}

extension Choice {
  fileprivate init?(_ numbers: ArraySlice<Int>) {
    let numbers = Array(numbers.prefix(5))
    guard let role = UInt8(exactly: numbers[4]).flatMap(Role.init) else { return nil }
    self.init(
      value: numbers[0],
      lower: numbers[1],
      upper: numbers[2],
      simplest: numbers[3],
      role: role
    )
  }
}

extension Span {
  fileprivate init?(_ numbers: ArraySlice<Int>) {
    let numbers = Array(numbers.prefix(6))
    guard let kind = UInt8(exactly: numbers[0]).flatMap(Kind.init) else { return nil }
    self.init(
      kind: kind,
      label: numbers[1],
      start: numbers[2],
      end: numbers[3],
      parent: numbers[4],
      isDiscarded: numbers[5] == 1
    )
  }
}
