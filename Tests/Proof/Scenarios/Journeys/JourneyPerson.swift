import ThoriumProof

/// A person who does anything that persons can do, now and then.
struct Person: Sendable {
  let navigator: Navigator
  let book: JourneyBook

  func act() async {
    for _ in 0..<book.draw(2...7) {
      let seen = navigator.navigation.visible
      await wait()
      do throws(Refusal) {
        try gesture(seen)
      } catch {
        book.note(error)
      }
    }
  }

  private func wait() async {
    if book.draw(0...2) == 0 {
      try? await navigator.runtime.clock.sleep(for: .milliseconds(book.draw(0...4) * 100))
    } else {
      await World(book.simulation).hop(1)
    }
  }

  private func gesture(_ seen: Navigation.Place?) throws(Refusal) {
    if !navigator.prompts.alerts.isEmpty, book.draw(0...3) > 0 {
      try navigator.answer(book.draw(1...2))
      book.tally.count("a question was answered")
      return
    }
    switch book.draw(0...11) {
    case 0: try back(from: seen)
    case 1, 2: noteTabs(try navigator.pop())
    case 3: noteTabs(try navigator.popToRoot())
    case 4: noteTabs(try navigator.dismiss())
    case 5:
      let index = book.draw(0...2)
      let stack = seen.flatMap { navigator.navigation[around: $0.id] }?.stacks.last ?? []
      if stack.indices.contains(index) { try navigator.pop(to: stack[index]) }
    case 6...10:
      let isFinished = !(try navigator.swipe(Double(book.draw(0...4)) / 4).isEmpty)
      book.tally.count(isFinished ? "a swipe was finished" : "a swipe was cancelled")
    default: try navigator.selectTab(book.draw(0...2))
    }
  }

  /// Back removes the screen that the person saw before, or nothing.
  private func back(from seen: Navigation.Place?) throws(Refusal) {
    let removed = try navigator.pop(from: seen)
    if removed.isEmpty { return }
    book.tally.count("back from a screen seen before")
    if let seen, !removed.contains(seen) {
      book.simulation.fail(JourneyBook.Wrong(description: "back from \(seen) removed \(removed)"))
    }
    noteTabs(removed)
  }

  /// A screen that held tabs has gone with what was shown there: those in tabs have names with a stroke.
  private func noteTabs(_ removed: [Navigation.Place]) {
    if removed.contains(where: { $0.name.hasPrefix("T") }), removed.count > 1 {
      book.tally.count("screens went with their tabs")
    }
  }
}
