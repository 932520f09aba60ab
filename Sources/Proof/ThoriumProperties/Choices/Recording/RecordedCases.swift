/// The cases that have run, with the choices of all of them in one list.
///
/// Most cases of most checks pass. Nothing but their choices is stored, so that they cost little.
struct RecordedCases: Sendable {
  private var choices: [Choice] = []
  /// The index of the first choice of each case.
  private var starts: [Int] = []
  /// The cases that did not pass, or that reached states, by their numbers.
  private var others: [Int: Attempt] = [:]

  /// The number of cases.
  var count: Int { starts.count }

  /// The number of choices of all cases together.
  var choiceCount: Int { choices.count }

  /// Returns the case with a number; only a failed case has parts and labels.
  subscript(number: Int) -> Attempt {
    others[number] ?? Attempt(Array(choices[range(of: number)]), .passed)
  }

  /// Returns the result of the case with a number.
  func outcome(of number: Int) -> Attempt.Outcome { others[number]?.outcome ?? .passed }

  mutating func append(_ attempt: Attempt) {
    if attempt.failure != nil {
      others[count] = attempt
    } else if attempt.outcome != .passed || !attempt.marks.isEmpty {
      others[count] = attempt.withoutParts
    }
    starts.append(choices.count)
    choices += attempt.choices
  }

  /// Returns the number of choices of a case.
  func count(of number: Int) -> Int { range(of: number).count }

  /// Returns a choice of a case.
  func choice(_ place: Int, of number: Int) -> Choice { choices[starts[number] + place] }

  /// Returns whether a case has the given choices; those before the place are equal.
  func hasChoices(_ other: [Choice], from place: Int, in number: Int) -> Bool {
    let range = range(of: number)
    return range.count == other.count
      && (place..<other.count).allSatisfy { other[$0] == choices[range.lowerBound + $0] }
  }

  private func range(of number: Int) -> Range<Int> {
    starts[number]..<(number + 1 < starts.count ? starts[number + 1] : choices.count)
  }
}
