/// A store with a flaw that shows only where threads meet.
final class FlawedStore: Raced {
  enum Flaw: CaseIterable {
    /// Reads show what was noted last, which happens a moment too late.
    case readsThroughCache
    /// What is sent last is handled first.
    case overtakes
    /// Two who write at once both begin with what was there before.
    case losesUpdates
    /// What is sent while somebody else sends is left for the next one who comes.
    case leavesWork
    /// What waited is handled twice where two find that it does.
    case handlesTwice
  }

  private struct Content {
    var state: [Int] = []
    var cache: [Int] = []
    var waiting: [Int] = []
    var isBusy = false

    mutating func finish(_ value: Int) {
      state.append(value)
      waiting.removeAll { $0 == value }
      isBusy = false
    }
  }

  private let flaw: Flaw
  private let meeting: Meeting
  private let content = Box(Content())

  init(_ flaw: Flaw, meeting: Meeting) {
    self.flaw = flaw
    self.meeting = meeting
  }

  func read() -> [Int] {
    flaw == .readsThroughCache ? content.value.cache : content.value.state
  }

  func send(_ value: Int) {
    switch flaw {
    case .readsThroughCache:
      let state = content.change { content in
        content.state.append(value)
        return content.state
      }
      takeTime()
      content.change { $0.cache = state }
    case .losesUpdates:
      let state = content.value.state
      takeTime()
      content.change { $0.state = state + [value] }
    case .overtakes, .leavesWork, .handlesTwice:
      content.change { $0.waiting.append(value) }
      while let next = next() {
        takeTime()
        content.change { $0.finish(next) }
        if flaw == .leavesWork { return }
      }
    }
  }

  /// What is to be handled now, where nobody else is at it.
  private func next() -> Int? {
    content.change { content in
      if content.isBusy && flaw != .handlesTwice { return nil }
      let next = flaw == .overtakes ? content.waiting.last : content.waiting.first
      content.isBusy = next != nil
      return next
    }
  }

  private func takeTime() {
    meeting.letOthersStep(2, isThread: true)
  }
}
