import Thorium
import ThoriumText

/// The steps of a run as the report shows them, with the irrelevant parts marked.
struct RunMarks<S: Subject> {
  /// A step.
  struct Step {
    /// The action as text; `nil` if time passed.
    fileprivate(set) var action: String?
    fileprivate var part: SwiftPart?
    /// True when the run fails in the same way with another duration.
    fileprivate(set) var isAnyTime = false
    fileprivate(set) var replies: [ServiceReply]
    /// The mark for irrelevant turns, if there are any.
    fileprivate(set) var turns: String?
  }

  private let subject: S
  private let contents: RunReport<S>.Contents
  var lines: [RunReport<S>.Line] { contents.lines }
  /// The steps, followed by the events after the last one.
  private(set) var steps: [Step]

  init(_ subject: S, _ contents: RunReport<S>.Contents) {
    self.subject = subject
    self.contents = contents
    steps = contents.lines.map { line in
      let part = line.action.map { action in
        let text = subject.text(of: action)
        return text == SwiftText.of(action) ? SwiftText.part(of: action) : .text(text.escaped)
      }
      return Step(action: part.map(SwiftText.written), part: part, replies: line.replies)
    }
    steps.append(Step(replies: contents.replies))
  }

  /// Marks a part of a step that differs in other failing runs.
  ///
  /// Nothing is marked if the other runs also differ elsewhere, for example in
  /// a reply that depends on the part.
  ///
  /// - Parameters:
  ///   - range: The indices of the part's choices.
  ///   - number: The index of the step.
  ///   - others: The reports of the other runs.
  ///   - isWhole: True if the part is the whole action.
  /// - Returns: True if the part was marked.
  mutating func mark(
    _ range: Range<Int>,
    of number: Int,
    against others: [RunReport<S>.Contents],
    isWhole: Bool
  ) -> Bool {
    guard steps.indices.contains(number), !others.isEmpty else { return false }
    let (plain, others) = (RunMarks(subject, contents), others.map { RunMarks(subject, $0) })
    let place = steps[number].replies.firstIndex { $0.choices.holds(range) }
    guard others.allSatisfy({ plain.isElsewhereAlike($0, but: number, place) }) else {
      return false
    }
    let (step, alike) = (plain.steps[number], others.map { $0.steps[number] })
    if let place {
      let replies = alike.map { $0.replies[place] }
      steps[number].replies[place] = steps[number].replies[place].marking(replies)
      return step.replies[place].marking(replies).text != step.replies[place].text
    }
    if let part = step.part {
      let parts = alike.compactMap(\.part)
      steps[number].mark(against: parts, isWhole: isWhole)
      return isWhole || part.markingWhole(parts).flat != part.flat
    }
    guard number < lines.count, lines[number].timing == .pause,
      others.contains(where: { $0.lines[number].passed != lines[number].passed })
    else { return false }
    steps[number].isAnyTime = true
    return true
  }

  /// Marks the irrelevant turns of a step.
  ///
  /// - Parameters:
  ///   - number: The index of the step.
  ///   - turns: The irrelevant turns, numbered from 1.
  ///   - count: The number of turns in the step.
  mutating func mark(_ number: Int, turns: [Int], of count: Int) {
    guard steps.indices.contains(number), !turns.isEmpty else { return }
    let list = turns.map { "\($0)" }.joined(separator: ", ")
    let which = turns.count == count ? "" : " at turn \(list) of \(count)"
    steps[number].turns = "next task\(which) \(SwiftPart.mark())"
  }

  /// Returns whether two runs are equal except for the action of one step, or
  /// for one of its replies.
  private func isElsewhereAlike(_ other: RunMarks, but number: Int, _ reply: Int?) -> Bool {
    guard lines.map(\.timing) == other.lines.map(\.timing) else { return false }
    return zip(steps, other.steps).enumerated().allSatisfy { place, pair in
      let (mine, theirs) = pair
      let own = place == number ? reply : nil
      let isDoneAlike = mine.part?.flat == theirs.part?.flat || place == number && reply == nil
      return isDoneAlike && mine.replyTexts(but: own) == theirs.replyTexts(but: own)
    }
  }
}

extension RunMarks.Step {
  /// Marks the differences between the actions, or the whole action.
  fileprivate mutating func mark(against others: [SwiftPart], isWhole: Bool) {
    guard let part else { return }
    let marked = part.markingWhole(others)
    let shown = marked.flat != part.flat || !isWhole ? marked : .any(part)
    if shown.flat != part.flat { (self.part, action) = (shown, shown.flat) }
  }

  /// Returns the replies as text; for the excluded reply, only the name of its service.
  fileprivate func replyTexts(but own: Int?) -> [String] {
    replies.enumerated().map { $0 == own ? $1.service : $1.text }
  }
}
