import ThoriumText

extension Replay {
  /// The lines before the first input, and those of each input.
  var steps: [ArraySlice<RecordedLine>] {
    let starts = [0] + computed.indices.filter { computed[$0].kind == .input }
    let ends = starts.dropFirst() + [computed.count]
    return zip(starts, ends).map { computed[$0..<$1] }
  }

  /// The session as a page, with a moment for each input.
  var page: Page {
    let reasons = difference.map { hidden("\($0)".split(separator: "\n").map(String.init)) } ?? []
    let verdict =
      reasons.first.map { Page.Line("The replay \($0)", .wrong) }
      ?? Page.Line("The replay has the same consequences")
    var page = Page(title: recording.example, verdict: verdict)
    page.reasons = Array(reasons.dropFirst())
    page.facts = [
      recording.header.program, recording.lines.count { $0.kind == .input }.counted("input"),
      recording.lines.count { $0.kind == .mutation }.counted("mutation"),
      computed.last?.timeText ?? "0 s",
    ]
    let (steps, changes) = (steps, changes)
    // A long session is shown to its difference, or from its start.
    let last = steps.lastIndex { $0.contains { $0.number == difference?.line } } ?? 0
    let shown = steps.prefix(max(Page.mostMoments, last + 1)).suffix(Page.mostMoments)
    page.moments = shown.map { moment(of: $0, changes) }
    if shown.count < steps.count {
      page.facts.append("moments \(shown.startIndex) to \(shown.endIndex - 1)")
    }
    page.notes = [Page.Pane("Script", recording.script.map { Page.Line($0) })]
    return page
  }

  private func moment(of step: ArraySlice<RecordedLine>, _ changes: [Int: [String]]) -> Page.Moment
  {
    let input = step.first { $0.kind == .input }?.text
    let printed = step.filter { $0.kind == .output && $0.text != input.map { "> \($0)" } }
    let isDifferent = step.contains { $0.number == difference?.line }
    let mark: Page.Mark =
      if isDifferent {
        .wrong
      } else if printed.first?.isRefusal == true {
        .refused
      } else {
        step.contains { $0.kind == .mutation } ? .changed : .plain
      }
    return Page.Moment(
      title: input ?? "start",
      time: step.first?.timeText ?? "0 s",
      mark: mark,
      panes: [
        screen(after: step), Page.Pane("Changes", lines(of: step, changes)),
        Page.Pane("Printed", printed.map { Page.Line($0.text, $0.isRefusal ? .refused : .plain) }),
      ]
    )
  }

  /// Returns the screen after a step, with marks at its new lines.
  private func screen(after step: ArraySlice<RecordedLine>) -> Page.Pane {
    let (first, last) = (step.first?.number ?? 0, step.last?.number ?? 0)
    let old = screens.last { $0.line < first }?.lines ?? []
    guard let screen = screens.last(where: { $0.line <= last }) else {
      return Page.Pane("Screen", [])
    }
    let lines = screen.lines.map { Page.Line($0, old.contains($0) ? .plain : .new) }
    return Page.Pane("Screen \(screen.stacks)", lines)
  }

  /// Returns the events of stores in a step, each with its changes.
  private func lines(
    of step: ArraySlice<RecordedLine>,
    _ changes: [Int: [String]]
  ) -> [Page.Line] {
    var store: Int?
    return step.flatMap { line -> [Page.Line] in
      guard let number = line.store else { return [] }
      let isOther = number != store
      store = number
      let name = isOther ? [Page.Line(computed.name(of: number), .dim)] : []
      let event = line.event.map { Page.Line($0, line.refusal == nil ? .plain : .refused) }
      let parts = (changes[line.number] ?? []).map { Page.Line("  \($0)", .new) }
      return name + [event].compactMap(\.self) + parts
    }
  }

  /// The changes of states, by the numbers of the lines of their mutations.
  private var changes: [Int: [String]] {
    var (last, changes) = ([Int: any Sendable](), [Int: [String]]())
    for state in states {
      if let old = last.updateValue(state.value, forKey: state.store) {
        changes[state.line] = hidden(Difference.lines(old, state.value))
      }
    }
    return changes
  }

  /// Returns texts without the secrets that were typed.
  ///
  /// A shortened text may end within a secret, so it is omitted if there are secrets.
  private func hidden(_ texts: [String]) -> [String] {
    if mask.isEmpty { return texts }
    return texts.map { $0.contains("…") ? "a long text" : mask.masked($0) }
  }
}

extension RecordedLine {
  /// True for an answer that a command is refused or unknown.
  fileprivate var isRefusal: Bool { text.hasPrefix("! ") || text.hasPrefix("? ") }

  /// The event of a store as a phrase; the name of the store is on an earlier line.
  fileprivate var event: String? {
    switch kind {
    case .store: "begins"
    case .gone: "ends"
    default: consequence
    }
  }
}
